import type { Reader, Trx } from '../../../../db/schema'
import type { Assertion, Attestation } from '../../../shared/accounts'
import { nowText } from '../../process/clock'
import type { RelyingParty } from './options'

/** Imported on first use, because it is a megabyte of code. */
const library = () => import('@simplewebauthn/server')

/** ES256 and RS256, which all current passkeys support. */
export const ALGORITHMS = [-7, -257]

export function challengeOf({ response }: Assertion | Attestation): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

export const findPasskey = (db: Reader, { id }: Assertion, { rpId }: RelyingParty) =>
  db
    .selectFrom('passkey')
    .innerJoin('user', 'user.id', 'passkey.userId')
    .select(['passkey.id', 'passkey.userId', 'passkey.credentialId', 'passkey.publicKey', 'passkey.counter', 'passkey.credentialSince'])
    .select('user.passkeyHandle')
    .where('credentialId', '=', id)
    .where('rpId', '=', rpId)
    .executeTakeFirst()
type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** Returns the new counter, or undefined for an invalid answer. The caller checks the challenge first. */
export async function checkAssertion(passkey: FoundPasskey, response: Assertion, { rpId, origin }: RelyingParty) {
  const { verifyAuthenticationResponse } = await library()
  const { userHandle, ...rest } = response.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: { ...rest, ...(userHandle ? { userHandle } : {}) }, clientExtensionResults: {} },
      expectedChallenge: challengeOf(response),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: passkey.credentialId, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** Returns false if the passkey was used or removed in the meantime. */
export async function noteUse(trx: Trx, { id, counter }: FoundPasskey, newCounter: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkey')
    .set({ counter: newCounter, lastUsedAt: nowText() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function checkAttestation(response: Attestation, { rpId, origin }: RelyingParty) {
  const { verifyRegistrationResponse } = await library()
  const { transports = [], clientDataJSON, attestationObject } = response.response
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { clientDataJSON, attestationObject: await withoutStatement(attestationObject) },
        clientExtensionResults: {},
      },
      expectedChallenge: challengeOf(response),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: JSON.stringify(transports) }
  } catch {
    return undefined
  }
}

/**
 * Removes the attestation statement, as browsers do when no attestation is requested. The library would fetch the addresses in its
 * certificates, even in our own network, and hold the answers in memory. Source:
 * https://www.w3.org/TR/webauthn-3/#dom-attestationconveyancepreference-none
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const object = isoCBOR.decodeFirst<Map<string, string | Map<string, string>>>(isoBase64URL.toBuffer(attestationObject))
  return isoBase64URL.fromBuffer(isoCBOR.encode(object.set('fmt', 'none').set('attStmt', new Map())))
}

/** Copies the bytes, because Node's buffers share a pool. */
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))

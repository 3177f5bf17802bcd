import type { Access } from '../../testing/access'
import { at, kind, missing, self, served, status } from '../../testing/row-kinds'
import { makePasskey } from '../../testing/row-makers'

const BY_SIGNATURE = 'a passkey’s own name; what it has signed opens, and one account alone'

export const access: Access = {
  audiences: {
    public: `auth.signIn auth.secondStepMethods auth.finishSignIn auth.notMe auth.passkeySignInOptions auth.signInWithPasskey
      auth.startWithProvider auth.finishWithProvider auth.newcomer auth.signOut auth.register auth.forgotPassword auth.resetPassword
      auth.requestSignInLink auth.signInByLink auth.readPasswordLink`,
    member: `auth.me auth.ownSignIn auth.reauthenticate auth.setUpApp auth.confirmApp auth.removeApp auth.switchSecondStep
      auth.renewRecoveryCodes auth.passkeys auth.passkeyOptions auth.addPasskey auth.renamePasskey auth.removePasskey auth.linkProvider
      auth.unlinkProvider auth.dismissPasswordNotice`,
    superAdmin: 'auth.mfaPolicy auth.changeMfaPolicy auth.resetSecondStep',
  },
  kinds: { passkey: { 'one’s own': kind(served, makePasskey, self), 'somebody else’s': kind(missing, makePasskey) } },
  doors: {
    'auth.renamePasskey id': at('passkey', { input: { name: 'Phone' } }),
    'auth.removePasskey id': at('passkey'),
    'auth.resetSecondStep id': at('account', { fates: { 'one’s own': status(409) } }),
  },
  noDoors: {
    'auth.resetPassword token': 'a key: whoever holds it is who it was mailed to',
    'auth.readPasswordLink token': 'a key: whoever holds it is who it was mailed to',
    'auth.signInByLink token': 'a key: whoever holds it is who it was mailed to',
    'auth.notMe token': 'from a mail; a wrong one is 400',
    'auth.signInWithPasskey id': BY_SIGNATURE,
    'auth.signInWithPasskey rawId': BY_SIGNATURE,
    'auth.addPasskey id': BY_SIGNATURE,
    'auth.addPasskey rawId': BY_SIGNATURE,
    'auth.reauthenticate id': BY_SIGNATURE,
    'auth.reauthenticate rawId': BY_SIGNATURE,
  },
}

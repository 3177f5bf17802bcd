import { asStored } from '../../words/parts'

export const problems = {
  changedMeanwhile: 'Somebody else changed this. Reload to see it.',
  dayInFuture: 'Choose today or an earlier day',
  deliveryUnknown: 'Delivery must be mail, email or both',
  homeDeleted: 'Home deleted',
  homeInUse: 'This home has people or a history. Set its votes to 0 instead.',
  homeLivedIn: 'People with an account live here.',
  homeLotTaken: 'Another home has this lot.',
  homeTaken: 'This home is on the register already.',
  ownerAccountClosed: 'Choose an account that can sign in',
  ownerEmailRequired: 'Choose email only when there is an email address.',
  ownerHasAccount: 'This owner has an account. Change it there.',
  ownerInHistory: 'This owner is part of the history.',
  ownerNameRequired: 'Enter the owner’s name',
  ownerRemoved: 'Owner removed',
  ownersMax: (most: number) => `A home has at most ${most} owners.`,
  ownerTwice: 'This person owns this home already.',
  votesWrong: (most: number) => `Votes must be a whole number from 0 to ${most}`,
}

export const auditActions = {
  .../* @__PURE__ */ asStored(
    ...(['added home', 'changed home', 'deleted home', 'transferred home'] as const),
    ...(['added owner', 'changed owner', 'removed owner', 'linked owner', 'unlinked owner'] as const),
  ),
}

export const missing = { Home: 'Home not found', Owner: 'Owner not found' }

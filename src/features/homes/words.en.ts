import { formatsIn } from '../../words/formats'
import { asStored } from '../../words/parts'

const formats = /* @__PURE__ */ formatsIn('en-US')

const deliveries = { mail: 'By mail', email: 'By email', both: 'Both' }
const notNeeded = "You don't have to give an email address."

export const ownHome = {
  title: 'Official notices',
  home: 'Home',
  question: 'How should the association reach you?',
  deliveries,
  notNeeded,
  address: 'Address for mail',
  addressHint: (home: string) => `If not ${home}: up to 4 lines.`,
  secondAddress: 'Second address (optional)',
  secondHint: 'A letter goes there, too, whatever you choose above.',
  save: 'Save',
  saved: 'Saved',
  savedWhat: 'You get an email that says what changed.',
  notSaved: 'Not saved',
  stillRight: 'Is this still right?',
  yes: 'Yes, it is',
  confirmed: 'Thank you',
}

export const mails = {
  ownerFields: {
    delivery: 'Official notices',
    email: 'Email address',
    phone: 'Phone',
    mailingAddress: 'Mailing address',
    secondAddress: 'Second address',
  },
  deliveries: { ...deliveries, both: 'By mail and by email' },
  theHome: 'The home',
  mailingDetails: {
    subject: 'Your mailing details were changed',
    text: (homes: string[]) => `Your mailing details as an owner of ${formats.list(homes)} were changed:`,
    wrong: "If this isn't right, please tell the board right away. The portal keeps a record of who made the change.",
    wrongWrite: (address: string) =>
      `If this isn't right, please tell the board right away: ${address}. The portal keeps a record of who made the change.`,
    action: 'See My Profile',
    footer: (homes: string[]) => `You get this because you own ${formats.list(homes)}.`,
  },
  confirmAddress: {
    subject: (community: string) => `Please confirm your address with ${community}`,
    text: (community: string) => `Once a year, ${community} asks its owners where to reach them. This is what it has:`,
    right: 'Is this still right? Press the button to say yes, or to change it.',
    notNeeded,
    action: 'Confirm or Change',
    footer: 'You get this because you own a home in this community.',
  },
}

export const problems = {
  changedMeanwhile: 'Somebody else changed this. Reload to see it.',
  dayInFuture: 'Choose today or an earlier day',
  deliveryUnknown: 'Delivery must be mail, email or both',
  homeDeleted: 'Home deleted',
  homeInUse: 'This home has people or a history. Set its votes to 0 instead.',
  homeLivedIn: 'People with an account live here.',
  homeLotTaken: 'Another home has this lot.',
  homeRequired: 'Choose a home.',
  homeTaken: 'This home is on the register already.',
  notAnOwner: 'You are not on the register as an owner.',
  homesMax: (most: number) => `At most ${most} lines at a time.`,
  homesNone: 'There are no homes in this file.',
  homesTooLarge: 'This file is too large for a list of homes.',
  importOwnerMissing: 'Here are details of an owner, but no name',
  importOwnerTwice: 'This owner is listed for this home twice',
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
    ...(['added home', 'changed home', 'deleted home', 'transferred home', 'imported homes', 'exported the register'] as const),
    ...(['added owner', 'changed owner', 'removed owner', 'linked owner', 'unlinked owner'] as const),
  ),
}

export const missing = { Home: 'Home not found', Owner: 'Owner not found' }

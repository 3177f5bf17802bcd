/** Names of pages in menus and links. */
export const menu = { profile: 'My Profile' }

/** One's own profile and what one decides there. */
export const preferences = {
  textInMail: 'Put the text of messages and reports into my emails',
  textInMailFailed: 'Not saved',
  title: 'My Profile',
  tabs: { account: 'Account', email: 'Email Preferences', settings: 'Settings' },
  // The account
  name: 'Name',
  username: 'Username',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  letters: 'Letters from the board',
  mailingAddress: 'Mailing address',
  mailingHint: 'Where letters from the board go, if not to your home: up to 4 lines.',
  mailingSave: 'Save Mailing Address',
  mailingSaved: 'Mailing address saved',
  mailingFailed: 'Failed to save your mailing address',
  hoaStatus: 'HOA Status',
  notProvided: 'Not provided',
  /** Before, within and after the link to the board. */
  somethingWrong: ['Is something wrong here? ', 'Write to the board', ', and they will correct it.'],
  // Email
  emailFailed: 'Failed to load email preferences',
  emailFailedWhy: 'Failed to load your email preferences. Please try again later.',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  /** Before and after the address. */
  subscribedTo: ["You're subscribed. Announcements and updates about your reports go to ", '.'],
  unsubscribedFrom: ["You've been unsubscribed. No announcements go to ", '.'],
  unsubscribedSince: (day: string) => [`You've been unsubscribed since ${day}. No announcements go to `, '.'],
  bounces: "Emails to this address bounce, so we've paused them. Please tell the board which address works.",
  yourReason: (reason: string) => `Your reason: ${reason}`,
  yourNote: (note: string) => `Your note: ${note}`,
  accountMail: 'Email about your account, such as a new password, always comes.',
  unsubscribe: 'Unsubscribe',
  reason: 'Reason',
  reasonRequired: 'Please select a reason',
  reasonHint: 'Your answer helps the board send better emails.',
  reasons: {
    no_longer_resident: 'I no longer live here',
    too_many_emails: 'I get too many emails',
    not_relevant: 'The emails are not relevant to me',
    communication_preference: 'I prefer to hear from the board in another way',
    other: 'Another reason',
  },
  note: 'Note (optional)',
  leaving:
    "Your account becomes “Former Resident” and you're signed out right away. Only the board can let you in again. Everything you wrote stays.",
  hasUnsubscribed: 'Unsubscribed successfully',
  hasUnsubscribedWhat: "You won't get announcements by email.",
  hasLeftWhat: "You've been signed out. Thanks for being our neighbor.",
  unsubscribeFailed: 'Failed to unsubscribe',
  resubscribe: 'Resubscribe',
  hasResubscribed: 'Resubscribed successfully',
  hasResubscribedWhat: "You'll get announcements by email again.",
  resubscribeFailed: 'Failed to resubscribe',
  // The language
  language: 'Language',
  languageHint: 'Pages and emails come in this language. What neighbors write is not translated.',
  // Text messages
  texts: 'Text Messages',
  textsFailed: 'Failed to load SMS preferences',
  textsFailedWhy: 'Failed to load your SMS preferences. Please try again later.',
  enableTexts: 'Enable text messages',
  enableTextsHint: 'For urgent news, such as a water shut-off',
  phoneNumber: 'Phone number',
  phoneHint: 'Format: (555) 123-4567 or 555-123-4567',
  phoneFormat: 'Phone number must be in format (XXX) XXX-XXXX',
  savePreferences: 'Save Preferences',
  textsSaved: 'SMS preferences updated',
  textsOff: "The board won't text you.",
  textsOn: 'The board may text you.',
  textsNeedNumber: 'Add a phone number so that they can reach you.',
  textsNotSaved: 'Failed to update SMS preferences',
  // The password
  password: 'Password',
  currentPassword: 'Current password',
  currentPasswordRequired: 'Please enter your current password',
  currentPasswordWrong: 'Your current password is not correct',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  changePassword: 'Change Password',
  passwordChanged: 'Password changed',
  passwordChangedWhat: 'Every other device has been signed out.',
  passwordNotChanged: 'Password not changed',
  // The devices
  devices: 'Signed-in Devices',
  devicesFailed: 'Failed to load your devices',
  deviceOn: (browser: string, machine: string) => `${browser} on ${machine}`,
  machines: { CrOS: 'a Chromebook', Mac: 'a Mac' },
  unknownDevice: 'Unknown device',
  signedIn: (moment: string) => `Signed in ${moment}`,
  lastSeen: (day: string) => `Last seen ${day}`,
  thisDevice: 'This device',
  signOut: 'Sign Out',
  signOutOf: (device: string, moment: string) => `Sign out ${device}, signed in ${moment}`,
  signOutOthers: 'Sign Out All Other Devices',
  signedOut: 'Signed out',
  signedOutWhat: 'That device has to sign in again.',
  signedOutOthersWhat: 'Every other device has to sign in again.',
  notSignedOut: 'Not signed out',
  // One's own data
  ownData: 'Your Data',
  ownDataWhat:
    "Everything the portal keeps about you in one file: your account, your messages and reports, what you posted, and which emails you were sent. How you voted isn't in it, because no one can tell.",
  downloadOwnData: 'Download My Data',
}

/** Actions of the audit log, by what is stored of them. # stands for a number. */
export const auditActions = {
  'left as former resident': 'left as former resident',
}

/** Refusals and answers of the server. The browser never loads them. */
export const problems = {
  passwordChanged: 'Password changed',
}

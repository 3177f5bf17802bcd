import { formatsIn } from '../../words/formats'
import { asStored } from '../../words/parts'

const formats = /* @__PURE__ */ formatsIn('en-US')

/** Names of pages in menus and links. */
export const menu = { users: 'Users', directory: 'Directory' }

/** Everyone with an account, for the board. */
export const users = {
  title: 'Users',
  byRole: 'Users by role',
  tabs: { all: 'All Users', admins: 'Admins', residents: 'Residents' },
  search: 'Search users',
  byStatus: 'Users by status',
  everyone: 'Everyone',
  none: 'No users found.',
  noneMatches: (query: string) => `No one matches “${query}”.`,
  noneWaits: 'No one is waiting for approval.',
  listFailed: 'Failed to fetch users',
  // The list
  name: 'Name',
  contact: 'Contact',
  address: 'Address',
  hoaStatus: 'HOA Status',
  role: 'Role',
  status: 'Status',
  lastLogin: 'Last Login',
  never: 'Never',
  notifications: 'Notifications',
  notified: 'Notified',
  notNotified: 'Not Notified',
  actions: 'Actions',
  actionsFor: (name: string) => `Actions for ${name}`,
  registered: 'Registered',
  mailPaused: 'Email paused',
  roles: { superAdmin: 'Super Admin', admin: 'Admin', user: 'User' },
  statuses: {
    pending: 'Pending',
    active: 'Active',
    approved: 'Approved',
    banned: 'Banned',
    inactive: 'Inactive',
    unsubscribed: 'Former Resident',
  },
  // Who is like somebody that waits
  duplicate: (name: string, status: string) => `${name} (${status})`,
  sameAddress: (count: number, names: string) => `${count === 1 ? 'Another account has' : 'Other accounts have'} this address: ${names}.`,
  nearAddress: (names: string) => `Nearly the same address: ${names}.`,
  sameLook: (names: string) => `A username that looks the same: ${names}.`,
  duplicatesFailed: 'Similar accounts could not be looked up.',
  // What can be done
  do: {
    approve: 'Approve',
    edit: 'Edit',
    resend: 'Resend Approval Email',
    link: 'Copy Invitation Link',
    rescue: 'Remove Second Step',
    role: 'Change Role',
    unban: 'Unban',
    reactivate: 'Reactivate',
    ban: 'Ban',
    delete: 'Delete Permanently',
  },
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  approveSelected: 'Approve Selected',
  approveCount: (count: number) => formats.plural(count, { one: 'Approve # person', other: 'Approve # people' }),
  approvedCount: (count: number) => formats.plural(count, { one: 'Approved: # person.', other: 'Approved: # people.' }),
  approveUsers: 'Approve Users',
  approveUsersWhat: 'They can now sign in and will get an email.',
  // Standing
  change: {
    approve: 'Approve User',
    ban: 'Ban User',
    unban: 'Unban User',
    reactivate: 'Reactivate User',
  },
  /** After a name and its address. */
  changeWhat: {
    approve: 'can now sign in and will get an email.',
    ban: 'is signed out everywhere at once and cannot sign in until unbanned.',
    unban: 'can sign in again.',
    reactivate: 'can sign in again.',
  },
  approved: (name: string) => `${name} has been approved.`,
  banned: (name: string) => `${name} has been banned.`,
  unbanned: (name: string) => `${name} has been unbanned.`,
  reactivated: (name: string) => `${name} has been reactivated.`,
  banReason: 'Reason (optional)',
  banReasonHint: 'Only the board can see it.',
  bannedFor: (reason: string) => `Reason for the ban: ${reason}`,
  statusChanged: 'Status changed',
  statusFailed: 'Status change failed',
  statusFailedWhy: 'Could not change user status. Please try again.',
  // The role
  changeRole: 'Change User Role',
  is: {
    user: 'is a regular user.',
    admin: 'is an admin.',
    userAndSuperAdmin: 'is a regular user and a super admin.',
    adminAndSuperAdmin: 'is an admin and a super admin.',
  },
  adminsDo: 'Admins manage users, documents, announcements, polls, events and guidelines, and answer messages.',
  makeAdmin: 'Make Admin',
  removeAdmin: 'Remove Admin Role',
  superAdminsDo: 'Super admins also change roles, delete accounts and edit the community’s settings.',
  makeSuperAdmin: 'Make Super Admin',
  removeSuperAdmin: 'Remove Super Admin Role',
  roleChanged: 'Role changed',
  roleIsNow: (name: string, role: string) => `${name} is now: ${role}.`,
  roleFailed: 'Role change failed',
  roleRefused: 'Only super admins can change user roles',
  withStatus: (what: string, status: number) => `${what}: ${status}`,
  // Deleting
  deleteUser: 'Permanently Delete User',
  /** Before and after the name. */
  deleteAsk: (email: string) => ['Delete the account of ', ` (${email})? This action cannot be undone.`],
  deleteKeeps: 'Reports, messages and votes stay with the association; the author is shown as “Former resident”.',
  deleted: 'User deleted',
  deletedWhat: (name: string) => `The account of ${name} is gone.`,
  deleteFailed: 'User deletion failed',
  deleteFailedWhy: 'Could not delete user. Please try again.',
  // The approval mail
  markedNotified: 'User marked as notified',
  markedNotifiedWhat: (name: string) => `${name} was marked as notified, but the email could not be sent.`,
  approvalSent: 'Approval email sent',
  approvalSentWhat: (email: string) => `It is on its way to ${email}.`,
  approvalFailed: 'Failed to resend approval email',
  approvalFailedWhy: 'Could not send approval email. Please try again.',
  // The fields of a person
  fullName: 'Full name',
  email: 'Email',
  emailInvalid: 'Invalid email address',
  streetNumber: 'Street number',
  statusRequired: 'Please select a status',
  phone: 'Phone number (optional)',
  phoneHint: 'Format: (555) 123-4567 or 555-123-4567',
  mailingAddress: 'Mailing address (optional)',
  mailingHint: 'For letters, if not to the house: up to 4 lines',
  phoneIsConfirmed: (number: string) => `${number}, confirmed`,
  phoneIsNotConfirmed: (number: string) => `${number}, not confirmed`,
  phoneConfirmed: 'Confirmed',
  phoneNotConfirmed: 'Not confirmed',
  wantsTexts: 'Wants text messages',
  mailLanguage: 'Language of their emails',
  communityLanguage: (name: string) => `Community's language (${name})`,
  // Editing
  editUser: 'Edit User',
  /** Before and after the user name. */
  accountOf: (name: string) => ['Account ', ` of ${name}`],
  addressTold: 'The present address is told of the change by email, and for 24 hours the account cannot vote.',
  saveChanges: 'Save Changes',
  updated: 'User updated',
  saved: (name: string) => `The details of ${name} are saved.`,
  savedAndInvited: (name: string, email: string) => `The details of ${name} are saved. A new invitation goes to ${email}.`,
  updateFailed: 'Update failed',
  // Inviting
  invite: 'Invite User',
  inviteNew: 'Invite New User',
  username: 'Username',
  admin: 'Admin',
  statusHint: 'Choose Active to let them in without another approval',
  theyChoose: "They'll choose their own password",
  theyChooseHint: "The link in their email asks for it. You don't need to make one up.",
  firstPassword: 'First password',
  firstPasswordHint: 'At least 6 characters',
  firstPasswordTooShort: 'Password must be at least 6 characters',
  created: 'User created',
  createdWhat: (name: string) => `${name} will get an email with a link to choose a password.`,
  invited: (name: string) => `${name} is invited and will get an email with a link to choose a password.`,
  createFailed: 'User creation failed',
  // The link of an invitation
  copyLink: 'Copy Link',
  /** Before and after the name. */
  linkWhat: (name: string) => ['With this link, ', ` chooses a password and can sign in. Send it only to ${name}.`],
  linkOnce: (days: number) =>
    `It works once, for ${days} days. For safety, an account opened with a copied link cannot vote for 24 hours, and its email address is told.`,
  link: 'Invitation link',
  linkCopied: 'The link is copied. Paste it into a message.',
  noLink: 'No link was made',
  done: 'Done',
  // The residents' list
  importResidents: 'Import Residents',
  exportList: 'Export List',
  exportFailed: 'Export failed',
  signUpSheet: 'Sign-Up Sheet',
  close: 'Close',
  print: 'Print',
}

export const residents = {
  title: 'Import Residents',
  template: 'Download a Template',
  /** Before and after the names of the columns. */
  whichFile: [
    'Choose a CSV file exported from Excel or Google Sheets. The first row must have column names, best these: ',
    '. Phone and username may be empty.',
  ],
  file: 'CSV file',
  chooseFile: 'Choose a CSV file',
  reading: 'Reading...',
  tooLarge: 'This file is too large for a list of residents.',
  unreadable: 'The file could not be checked. Please try again.',
  matchColumns: 'Match the columns',
  oneAddress: 'If the file has the whole address in one column, choose that column for the street number and the street name.',
  /** As they may stand in the first line of the file. */
  columns: {
    name: 'Name',
    email: 'Email',
    streetNumber: 'Street number',
    streetName: 'Street name',
    hoaStatus: 'HOA status',
    phoneNumber: 'Phone',
    username: 'Username',
    language: 'Language',
  },
  lastName: 'Last name, if it has its own column',
  columnNumber: (number: number) => `Column ${number}`,
  chooseColumn: 'Choose a column',
  notInFile: 'Not in the file',
  sameForEveryone: 'The same for everyone',
  noStatus: 'no status',
  selectStatus: 'Select the status',
  outcomes: { new: 'Will be added', known: 'Already registered', problem: 'Problem' },
  eachLine: 'What each line would do',
  line: (number: number) => `Line ${number}`,
  fix: 'Fix',
  fixLine: (number: number) => `Fix line ${number}`,
  moreLines: (count: number) => formats.plural(count, { one: 'And # more line.', other: 'And # more lines.' }),
  noName: 'No name',
  noEmail: 'no email',
  as: (username: string) => `as ${username}`,
  fullName: 'Full name',
  phone: 'Phone number (optional)',
  username: 'Username (optional)',
  language: 'Language of their emails',
  noLanguage: "Community's language",
  checkAgain: 'Check Again',
  summary: (added: number, known: number, problems: number) =>
    `${added === 1 ? '1 account' : `${added} accounts`} will be added, ${known} already registered, ${problems} with problems.`,
  fixOrImport: 'Fix the lines with problems here, or import the others now.',
  import: 'Import',
  importCount: (count: number) => formats.plural(count, { one: 'Import # account', other: 'Import # accounts' }),
  imported: 'Residents imported',
  importedWhat: (count: number) =>
    formats.plural(count, {
      one: '# account added. Each person will get an invitation email.',
      other: '# accounts added. Each person will get an invitation email.',
    }),
  nothingImported: 'Nothing was imported',
}

/** A sheet on paper, in the language of the community. */
export const signUpSheet = {
  title: (community: string) => `Join the ${community} portal`,
  what: 'Read announcements, contact the board, report maintenance issues, and vote.',
  code: (address: string) => `QR code of ${address}`,
  scan: "Scan the code with your phone's camera, or go to ",
  register: 'Choose Register and fill in the form.',
  review: "The board reviews new accounts, usually within 24-48 hours. We'll email you when you can sign in.",
  questions: (address: string) => `Questions? Write to ${address}.`,
  slip: 'Slip',
  noEmail: 'No email?',
  noEmailWhat: 'Fill in this part and give it to a board member.',
  lines: { name: 'Name', address: 'Street address', phone: 'Phone' },
  homeowner: 'Homeowner',
  renter: 'Renter',
}

/** Stored words as people read them: the API keeps ‘Open’, a page says it in the language of the reader. */
export const values = {
  hoaStatus: { 'owner-occupant': 'Homeowner (Occupant)', 'owner-non-occupant': 'Homeowner (Non-Occupant)', renter: 'Resident' },
  role: /* @__PURE__ */ asStored('Admin', 'Former resident'),
}

/** Actions of the audit log, by what is stored of them. # stands for a number. */
export const auditActions = {
  .../* @__PURE__ */ asStored(
    'approved user',
    'reactivated user',
    'invited admin',
    'invited user',
    'edited user',
    'granted admin',
    'removed admin',
    'granted super admin',
    'removed super admin',
    'banned user',
    'deleted user',
    'sent invitation again to',
    'copied the invitation link of',
    'imported user',
    'exported the residents’ list',
  ),
  'sent approval mail again to': 'sent approval email again to',
}

/** Downloaded files: calendars and spreadsheets. */
export const files = {
  name: 'Name',
  email: 'Email',
  streetNumber: 'Street number',
  streetName: 'Street name',
  hoaStatus: 'HOA status',
  phoneNumber: 'Phone',
  username: 'Username',
  role: 'Role',
  account: 'Account',
  communityMail: 'Community email',
  registered: 'Registered',
  lastLogin: 'Last login',
  phoneVerified: 'Phone confirmed',
  mailingAddress: 'Mailing address',
  yes: 'yes',
  no: 'no',
  hoaStatuses: { 'owner-occupant': 'Homeowner (Occupant)', 'owner-non-occupant': 'Homeowner (Non-Occupant)', renter: 'Renter' },
  resident: 'Resident',
  admin: 'Admin',
  superAdmin: 'Super admin',
  accounts: {
    .../* @__PURE__ */ asStored('pending', 'active', 'approved', 'banned', 'inactive'),
    unsubscribed: 'former resident',
  },
}

export const mails = {
  approval: {
    subject: 'Your account has been approved',
    heading: (name: string) => `Welcome, ${name}`,
    text: 'The board has approved your account. You can sign in now.',
    username: (username: string) => `Your username is ${username}. You can also sign in with your email address.`,
    action: 'Sign in',
    footer: "You're receiving this email because you registered for the community portal.",
  },
  invitation: {
    subject: 'You are invited to the community portal',
    heading: (name: string) => `Welcome, ${name}`,
    text: 'The board has created an account for you in the community portal.',
    username: (username: string, days: number) =>
      `Your username is ${username}. Choose your own password with the link below. It works once, for ${days} days.`,
    pending: 'You can sign in as soon as the board has approved your account.',
    action: 'Choose a password',
    footer: "You're receiving this email because the board of your community invited you.",
  },
  residentInvitation: {
    username: (username: string, days: number) =>
      `Your username is ${username}. You can also sign in with your email address. Choose your password with the link below. It works once, for ${days} days.`,
    after: 'After that, use “Forgot your password?” on the sign-in page to get a new link.',
    footer: "You're receiving this email because you're on your community's list of residents.",
  },
  accountFields: {
    name: 'name',
    email: 'email address',
    streetNumber: 'street number',
    streetName: 'street',
    hoaStatus: 'HOA status',
    phoneNumber: 'phone number',
    mailingAddress: 'mailing address',
    textOptIn: 'text messages',
    language: 'language',
  },
  votingChanges: {
    subject: 'Your address or HOA status was changed',
    text: 'The board has changed your details in the community portal:',
    change: (field: string, to: string, from: string) => `${field}: ${to} (until now: ${from})`,
    effect:
      'They decide which polls you can vote in. In polls with one vote for each household, they also decide which household your vote counts for.',
    wrong: "If this isn't right, please tell the board right away. The portal keeps a record of who made the change.",
    wrongWrite: (address: string) =>
      `If this isn't right, please tell the board right away: ${address}. The portal keeps a record of who made the change.`,
    action: 'Open the portal',
    footer: "You're receiving this email because it affects your votes in the community.",
  },
  superAdmins: {
    granted: {
      subject: (name: string) => `${name} is a super admin now`,
      text: (actor: string, name: string) =>
        `${actor} made ${name} a super admin of the community portal, who can change every account and every setting.`,
    },
    removed: {
      subject: (name: string) => `${name} is no longer a super admin`,
      text: (actor: string, name: string) => `${actor} took the rights of a super admin of the community portal away from ${name}.`,
    },
    banned: {
      subject: (name: string) => `${name}, a super admin, was banned`,
      text: (actor: string, name: string) => `${actor} banned ${name}, a super admin of the community portal, who can no longer sign in.`,
    },
    letIn: {
      subject: (name: string) => `${name}, a super admin, can sign in again`,
      text: (actor: string, name: string) => `${actor} let ${name}, a super admin of the community portal, sign in again.`,
    },
    operator: 'Someone with access to the server',
    remedy: (actor: string) =>
      `If no one on the board meant this, someone may have taken over the account of ${actor}: undo the change under Users, and tell the board.`,
    remedyOfOperator: 'If no one on the board meant this, undo the change under Users, and ask who has access to the server.',
    action: 'Open Users',
    footer: "You're receiving this email because it changes who runs the portal.",
  },
  moved: {
    subject: 'Your e-mail address was changed',
    text: 'The board has changed the email address of your account in the community portal. From now on, emails go to the new address, and you sign in with your username or that address.',
    changes: (fields: string) => `All changes: ${fields}.`,
    hold: "For 24 hours, the account can't vote. If you didn't expect this change, please tell the board right away.",
    action: 'Open the portal',
    footer: "You're receiving this email because it's about the security of your account.",
  },
}

/** Refusals and answers of the server. The browser never loads them. */
export const problems = {
  residentColumnsMax: (most: number) => `At most ${most} columns. Keep those that are asked for.`,
  /** Columns by their names in `residents.columns`. */
  residentColumnsMissing: (columns: string) =>
    `The first line must name the columns. Missing: ${columns
      .split(', ')
      .map((name) => (residents.columns as Record<string, string>)[name] ?? name)
      .join(', ')}.`,
  residentSameEmail: (line: number) => `Same email as line ${line}`,
  residentStatusUnknown: 'HOA status must be Homeowner (Occupant), Homeowner (Non-Occupant), or Renter',
  residentStreetMissing: 'Street name is required',
  residentStreetUnknown: (street: string) => `${street} is not among the community’s streets`,
  residentWaits: 'The account of this address waits for approval',
  residentsMax: (most: number) => `At most ${most} residents at a time.`,
  residentsNoFile: 'Please choose a file',
  residentsNone: 'There are no residents in this file.',
  residentsTooLarge: 'This file is too large for a list of residents.',
  approvalNotSent: 'The user was marked as notified, but the email could not be sent.',
  approvalSent: 'Approval email sent',
  invitationGone: 'This person has no open invitation.',
  invitationOfAdmin: 'Only a super admin can copy the invitation link of an admin.',
  markedNotified: 'User marked as notified',
  userAdminNotFlag: 'isAdmin must be true or false',
  userDeleted: 'User deleted',
  userNotApproved: 'This account is not approved yet.',
  userOwnAccount: 'You cannot do this to your own account.',
  userStatusUnknown: 'Status must be active or banned',
  userSuperAdmin: 'A super admin cannot be deleted. Remove that role first.',
  userSuperAdminNotFlag: 'isSuperAdmin must be true or false',
  userSuperAdminOnly: 'Only a super admin can change a super admin.',
}

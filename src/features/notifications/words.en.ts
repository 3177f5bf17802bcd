import { formatsIn } from '../../words/formats'
import { asStored } from '../../words/parts'

const formats = /* @__PURE__ */ formatsIn('en-US')

export const unsubscribing = {
  unsubscribe: 'Unsubscribe',
  linkNotValid: 'This link is not valid',
  wholeLink: 'Please use the link at the end of an email from the portal, whole and unchanged.',
  wholeLinkOf: (community: string) => `Please use the link at the end of an email from ${community}, whole and unchanged.`,
  unreachable: 'The portal could not be reached',
  unreachableWhy: 'Check your connection and open the link again. Nothing was changed.',
  unsubscribed: 'Unsubscribed successfully',
  unsubscribedWhat: "You won't get announcements by email. Email about your account, such as a new password, still comes.",
  subscribeAgain: 'You can subscribe again at any time: sign in and open My Profile, Email Preferences.',
  openProfile: 'Open My Profile',
  unsubscribeQuestion: 'Unsubscribe from community email?',
  noMore: 'gets no more announcements and report updates of the community. Email about your account, such as a new password, still comes.',
  noMoreFrom: (community: string) =>
    `gets no more announcements and report updates of ${community}. Email about your account, such as a new password, still comes.`,
  unsubscribeFailed: 'Failed to unsubscribe. Check your connection and try again.',
  topics: {
    urgent: 'urgent notices',
    announcements: 'announcements',
    documents: 'new documents',
    polls: 'votes and reminders',
    events: 'events',
    maintenance: 'your maintenance reports',
    messages: 'messages from the board',
  },
  stopAllInstead: 'Unsubscribe from all community email',
  ask: (topic: string) => `Stop email about ${topic}?`,
  askWhy: 'Other email of the community still comes, as you chose.',
  stop: (topic: string) => `Stop email about ${topic}`,
  askDigest: 'Stop the digest?',
  stopDigest: 'Stop the digest',
  done: (topic: string) => `No more email about ${topic}`,
  doneDigest: 'The digest has stopped',
}

export const notificationPreferences = {
  title: 'How you hear from us',
  loadFailed: 'Failed to load your choices',
  notSaved: 'Failed to save your choices',
  tellMe: 'Tell me about:',
  levels: { everything: 'Everything', important: 'Only important things', nothing: 'Nothing', custom: 'Your own choice' },
  importantWhat: 'Urgent notices, votes, answers to you.',
  nothingWhat: 'Not even urgent notices. The board may bring you a letter.',
  inDetail: 'Choose in detail',
  topic: 'Topic',
  topics: {
    urgent: 'Urgent notices',
    announcements: 'Announcements',
    documents: 'New documents',
    polls: 'Votes and reminders',
    events: 'Events',
    maintenance: 'My maintenance reports',
    messages: 'Messages from the board',
  },
  email: 'Email',
  sms: 'Text message',
  push: 'Notification',
  byEmail: (topic: string) => `${topic} by email`,
  bySms: (topic: string) => `${topic} by text message`,
  byPush: (topic: string) => `${topic} by notification`,
  rightAway: 'Right away',
  inDigest: 'In the digest',
  notByEmail: 'Not by email',
  confirmNumber: 'Confirm your number first',
  numberStopped: 'Your number answered STOP',
  turnOnFirst: 'Turn on notifications on a device first',
  notSetUp: 'Not set up in this community',
  digest: 'Digest',
  days: {
    sunday: 'Sundays',
    monday: 'Mondays',
    tuesday: 'Tuesdays',
    wednesday: 'Wednesdays',
    thursday: 'Thursdays',
    friday: 'Fridays',
    saturday: 'Saturdays',
  },
  weekly: (day: string, hour: string) => `Weekly, ${day} at ${hour}`,
  daily: (hour: string) => `Daily at ${hour}`,
  consent: (community: string) =>
    `I agree to get text messages from ${community} at this number. Message frequency varies. Message and data rates may apply. Reply HELP for help, STOP to end.`,
  testBody: 'Notifications work on this device.',
  confirmed: 'Confirmed',
  notConfirmed: 'Not confirmed',
  stoppedBadge: 'Stopped by text message',
  startAgain:
    'This number answered STOP, so it gets no texts. To get them again, reply START to one of our texts, then turn on text messages here.',
  sendCode: 'Send me a code',
  sendCodeAgain: 'Send me a code again',
  codeLabel: 'Code from the text message',
  confirm: 'Confirm',
  devicesTitle: 'Notifications on this device',
  turnOnWhy: 'Get a short notice on this device when something new waits for you.',
  turnOn: 'Turn on',
  isOn: 'Notifications are on',
  notOn: 'Notifications are not on',
  sendTest: 'Send a test',
  testFailed: 'No notification was sent',
  onSince: (when: string) => `On since ${when}`,
  thisDevice: 'This device',
  remove: 'Remove',
  removeNamed: (device: string) => `Remove ${device}`,
  notRemoved: 'The device was not removed',
  obstacles: {
    unsupported: 'This browser cannot show notifications. Try a newer one, such as Chrome, Firefox, Edge or Safari.',
    refused:
      "This browser has blocked notifications from the portal. Allow them in the browser's settings for this site, then load the page again.",
    homeScreen: 'First add the portal to your home screen: Share, then Add to Home Screen.',
  },
}

/** The Spanish text messages avoid á, í, ó and ú, so that they fit into one part. */
export const texts = {
  welcome: (community: string) =>
    `${community}: you will get text messages from your community. Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to end.`,
  code: (community: string, code: string) => `${community}: your code is ${code}. It is good for 10 minutes.`,
  stopped: (community: string) => `${community}: you will get no more text messages. Reply START if you change your mind.`,
  started: (community: string, link: string) => `${community}: you may get text messages again. Turn them on in your profile: ${link}`,
  nobodyReads: (link: string) => `Nobody reads this number. Write to the board in the portal: ${link}`,
}

export const auditActions = /* @__PURE__ */ asStored('confirmed a phone number', 'stopped text messages')

export const mails = {
  digest: {
    week: (count: number) => (count === 1 ? '1 new thing this week' : `${count} new things this week`),
    today: (count: number) => (count === 1 ? '1 new thing today' : `${count} new things today`),
    topics: {
      urgent: 'Urgent notices',
      announcements: 'Announcements',
      documents: 'New documents',
      polls: 'Votes and reminders',
      events: 'Events',
      maintenance: 'My maintenance reports',
      messages: 'Messages from the board',
    },
    message: 'A message from the board is waiting',
    report: 'The status of your report has changed',
    comment: 'The board has written about your report',
    followed: { report: 'The status of a report you follow has changed', comment: 'The board has written about a report you follow' },
    more: (count: number) => `and ${count} more`,
    action: 'Open the portal',
    settings: { weekly: 'Your settings: weekly digest.', daily: 'Your settings: daily digest.' },
    footer: "You're receiving this email because you have an account in the community portal.",
  },
}

export const problems = {
  noteNotText: 'The note must be text',
  smsEnabledNotFlag: 'smsEnabled must be true or false',
  unsubscribed: 'Unsubscribed successfully',
  reachAudience: 'Choose who it is for.',
  reachLevelOrTopics: 'Choose a level or single topics, not both.',
  reachStreetUnknown: 'Choose streets from the list.',
  reachTimeFar: 'Choose a time within a year.',
  reachTooOften: (minutes: number) =>
    minutes === 1
      ? 'People have been told too often in the last hour. Please try again in 1 minute.'
      : `People have been told too often in the last hour. Please try again in ${minutes} minutes.`,
  reachUrgentDigest: 'Urgent notices cannot wait for the digest.',
  smsNoNumber: 'Add your phone number first.',
  smsUsOnly: 'Text messages go to US numbers only.',
  smsNoConsent: 'Please agree before we text you.',
  smsNotSetUp: 'Text messages are not set up in this community.',
  smsPaused: 'Text messages are paused at the moment. Please try again later.',
  smsStopped: (number: string) =>
    `This number answered STOP. ${number ? `Text START to ${number}` : 'Reply START to one of our texts'}, then try again.`,
  smsTooMany: (minutes: number) =>
    formats.plural(minutes, {
      one: 'Too many codes. Please try again in # minute.',
      other: 'Too many codes. Please try again in # minutes.',
    }),
  smsCodeSent: (number: string) => `A code is on its way to ${number}.`,
  smsCodeMissing: 'Enter the code from the text message.',
  smsCodeWrong: (left: number) => `This code is not right. ${left} tries left.`,
  smsCodeEnded: 'This code has ended. Ask for a new one.',
  smsRefused: 'This message was refused.',
  pushUnknown: "This device's push service is not one we know.",
  pushNoDevice: 'This device does not get notifications yet.',
  pushPaused: 'Notifications are paused at the moment. Please try again later.',
  pushFailed: 'The notification could not be sent. Please try again later.',
  pushRemoved: 'This device gets no more notifications',
  pushSent: 'A notification is on its way.',
}

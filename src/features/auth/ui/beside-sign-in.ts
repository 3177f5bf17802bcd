/** The pages and forms that the sign-in page leads to, in one chunk: the first page lists every file it may load, and each costs bytes. */
// biome-ignore lint/performance/noBarrelFile: nothing else imports it
export { NotMePage, ResetPage, SignInLinkPage } from './link-pages'
export { LinkRequestForm } from './link-request-form'
export { ProviderNote, SetupNotice } from './notes'
export { PendingPage } from './pending-page'
export { RegistrationForm } from './registration-form'
export { SecondStepForm } from './second-step-form'

import type { Access } from '../../testing/access'
import { at, kind, missing, self, served, status } from '../../testing/row-kinds'
import { makePasskey } from '../../testing/row-makers'

const BY_SIGNATURE = 'a passkey’s own name; what it has signed opens, and one account alone'

export const access: Access = {
  audiences: {
    public:
      'accounts.secondStepMethods accounts.giveSecondStep accounts.passkeyOptions accounts.signInWithPasskey accounts.notMe accounts.startWithProvider accounts.finishWithProvider accounts.newcomer',
    member:
      'signIn.own signIn.confirm signIn.setUpApp signIn.confirmApp signIn.removeApp signIn.switch signIn.renewCodes signIn.dismissNotice signIn.passkeys signIn.passkeyOptions signIn.addPasskey signIn.renamePasskey signIn.removePasskey signIn.linkProvider signIn.unlinkProvider preferences.changeEmail',
    superAdmin: 'signIn.board signIn.changeBoard signIn.rescue',
  },
  kinds: { passkey: { 'one’s own': kind(served, makePasskey, self), 'somebody else’s': kind(missing, makePasskey) } },
  doors: {
    'signIn.renamePasskey id': at('passkey', { input: { name: 'Phone' } }),
    'signIn.removePasskey id': at('passkey'),
    'signIn.rescue id': at('account', { fates: { 'one’s own': status(409) } }),
  },
  noDoors: {
    'accounts.notMe token': 'from a mail; a wrong one is 400',
    'accounts.signInWithPasskey id': BY_SIGNATURE,
    'accounts.signInWithPasskey rawId': BY_SIGNATURE,
    'signIn.addPasskey id': BY_SIGNATURE,
    'signIn.addPasskey rawId': BY_SIGNATURE,
    'signIn.confirm id': BY_SIGNATURE,
    'signIn.confirm rawId': BY_SIGNATURE,
  },
}

import type { Access } from '../../testing/access'
import { at, status } from '../../testing/row-kinds'

export const access: Access = {
  audiences: {
    public: 'accounts.secondStepMethods accounts.giveSecondStep',
    member:
      'signIn.own signIn.confirm signIn.setUpApp signIn.confirmApp signIn.removeApp signIn.switch signIn.renewCodes signIn.dismissNotice preferences.changeEmail',
    superAdmin: 'signIn.board signIn.changeBoard signIn.rescue',
  },
  doors: { 'signIn.rescue id': at('account', { fates: { 'one’s own': status(409) } }) },
}

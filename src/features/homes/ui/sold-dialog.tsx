import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { useToastMutation } from '#kit/feedback/toast'
import { Form, useWordForm } from '#kit/forms/form'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { OWNERS_MOST } from '../../../shared/homes'
import type { Home, SoldHome } from '../answers'
import { AccountLine } from './account-line'
import { useSaving } from './home-dialogs'
import classes from './homes.module.css'
import { BLANK_OWNER, OwnerFields, toNewOwner } from './owner-fields'

export function SoldDialog({ home, today, onClose }: { home: Home; today: string; onClose: () => void }) {
  const words = useWords('homes')
  const { list } = useFormats()
  const [left, setLeft] = useState<SoldHome['accountsLeft'] | null>(null)
  const form = useWordForm({ initialValues: { on: today, owners: [BLANK_OWNER] } })
  const sell = useToastMutation(trpc.homes.transfer, {
    ...useSaving(onClose),
    form,
    success: words.soldNow,
    onSuccess: ({ accountsLeft }) => (accountsLeft.length > 0 ? setLeft(accountsLeft) : onClose()),
  })
  const { owners } = form.values
  if (left) return <AccountsLeft accounts={left} onClose={onClose} />
  return (
    <Dialog title={words.soldTitle(`${home.streetNumber} ${home.streetName}`)} writes onClose={onClose}>
      <Form
        form={form}
        onSubmit={(values) => sell.mutate({ id: home.id, version: home.version, on: values.on, owners: values.owners.map(toNewOwner) })}
      >
        <p>{home.owners.length > 0 ? words.soldEffect(list(home.owners.map(({ name }) => name))) : words.soldByNobody}</p>
        <TextInput label={words.soldOn} type="date" max={today} data-autofocus {...form.getInputProps('on')} />
        {owners.map((owner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the forms have no other name
          <fieldset key={at} className={classes.newOwner}>
            <legend>{owners.length > 1 ? words.newOwnerNumber(at + 1) : words.newOwner}</legend>
            <OwnerFields input={(path) => form.getInputProps(`owners.${at}.${path}`)} isLinked={owner.accountId !== ''} />
            <div>
              <Button variant="default" leftSection={<IconTrash size={20} aria-hidden />} onClick={() => form.removeListItem('owners', at)}>
                {words.removeNewOwner}
              </Button>
            </div>
          </fieldset>
        ))}
        {owners.length === 0 && <p>{words.soldToUnknown}</p>}
        {owners.length < OWNERS_MOST && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={20} aria-hidden />}
              onClick={() => form.insertListItem('owners', BLANK_OWNER)}
            >
              {owners.length > 0 ? words.anotherOwner : words.addOwner}
            </Button>
          </div>
        )}
        <FormButtons loading={sell.isPending} onCancel={onClose}>
          {words.saveSale}
        </FormButtons>
      </Form>
    </Dialog>
  )
}

/** Accounts keep their sign-in until the board changes them. */
function AccountsLeft({ accounts, onClose }: { accounts: SoldHome['accountsLeft']; onClose: () => void }) {
  const words = useWords('homes')
  const kit = useWords('kit')
  return (
    <Dialog title={words.accountsLeft} onClose={onClose}>
      <div className={buttons.text}>
        <p>{words.accountsLeftHint}</p>
        <ul>
          {accounts.map((account) => (
            <AccountLine key={account.id} {...account} />
          ))}
        </ul>
      </div>
      <div className={buttons.buttons}>
        <Button onClick={onClose}>{kit.close}</Button>
      </div>
    </Dialog>
  )
}

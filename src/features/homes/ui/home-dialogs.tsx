import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { Dialog } from '#kit/dialogs/dialog'
import { FormButtons } from '#kit/dialogs/form-buttons'
import { readProblem } from '#kit/feedback/problem'
import { useToastMutation } from '#kit/feedback/toast'
import { useDraftForm } from '#kit/forms/draft-form'
import fields from '#kit/forms/fields.module.css'
import { filledFrom } from '#kit/forms/filled-from'
import { Form } from '#kit/forms/form'
import { StreetSelect } from '#kit/forms/resident-selects'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { VOTES_MOST } from '../../../shared/homes'
import { DEFAULT_STREETS } from '../../../shared/residents'
import type { Home, Owner } from '../answers'
import { newHome } from '../schema'
import { BLANK_OWNER, OwnerFields, toNewOwner, toOwner } from './owner-fields'

/** Reloads the homes after each attempt. Another person's change closes the dialog; what was typed stays as a draft. */
export function useSaving(onClose: () => void) {
  const utils = trpc.useUtils()
  const { saveFailed: failure } = useWords('homes')
  return {
    failure,
    onSettled: () => utils.homes.invalidate(),
    onError: (error: unknown) => readProblem(error).details.current !== undefined && onClose(),
  }
}

const BLANK_HOME = { streetNumber: '', streetName: '', lotNumber: '', votes: 1, note: '' }

export function HomeDialog({ home, onClose }: { home: Home | null; onClose: () => void }) {
  const words = useWords('homes')
  const kit = useWords('kit')
  const { data: community } = trpc.community.info.useQuery()
  const draft = `home-${home?.id ?? 'new'}`
  const form = useDraftForm(draft, { initialValues: filledFrom(BLANK_HOME, home), validate: schemaResolver(newHome, { sync: true }) })
  const saving = { ...useSaving(onClose), form, success: words.saved, onSuccess: onClose }
  const create = useToastMutation(trpc.homes.create, saving)
  const update = useToastMutation(trpc.homes.update, saving)
  const save = (values: typeof BLANK_HOME) =>
    home ? update.mutate({ id: home.id, version: home.version, ...form.changed(values) }) : create.mutate(form.keyed(values))
  return (
    <Dialog title={home ? words.editHome : words.addHome} writes={draft} onClose={onClose}>
      <Form form={form} onSubmit={save}>
        <div className={fields.pair}>
          <TextInput
            label={words.streetNumber}
            name="streetNumber"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('streetNumber')}
          />
          <StreetSelect
            streets={community?.streets ?? DEFAULT_STREETS}
            name="streetName"
            {...form.getInputProps('streetName')}
            autoComplete="off"
          />
          <TextInput label={words.lotNumber} name="lotNumber" autoComplete="off" {...form.getInputProps('lotNumber')} />
          <NumberInput
            label={words.votes}
            name="votes"
            min={0}
            max={VOTES_MOST}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('votes')}
          />
        </div>
        <Textarea label={words.note} description={words.noteHint} name="note" minRows={2} maxRows={6} {...form.getInputProps('note')} />
        <FormButtons loading={create.isPending || update.isPending} onCancel={onClose}>
          {home ? kit.save : words.addHome}
        </FormButtons>
      </Form>
    </Dialog>
  )
}

export function OwnerDialog({ home, owner, onClose }: { home: Home; owner: Owner | null; onClose: () => void }) {
  const words = useWords('homes')
  const kit = useWords('kit')
  const draft = `owner-${owner?.id ?? `new-${home.id}`}`
  const initialValues = filledFrom(BLANK_OWNER, owner && { ...owner, accountId: owner.accountId ? String(owner.accountId) : '' })
  const form = useDraftForm(draft, { initialValues })
  const saving = { ...useSaving(onClose), form, success: words.saved, onSuccess: onClose }
  const create = useToastMutation(trpc.homes.addOwner, saving)
  const update = useToastMutation(trpc.homes.updateOwner, saving)
  function save(values: typeof BLANK_OWNER) {
    if (owner) update.mutate({ id: owner.id, version: owner.version, ...toOwner(form.changed(values), values.accountId !== '') })
    else create.mutate(form.keyed({ id: home.id, ...toNewOwner(values) }))
  }
  return (
    <Dialog title={owner ? words.editOwner : words.addOwner} writes={draft} onClose={onClose}>
      <Form form={form} onSubmit={save}>
        <OwnerFields input={(path) => form.getInputProps(path)} isLinked={form.values.accountId !== ''} />
        <Textarea
          label={words.secondAddress}
          description={words.secondAddressHint}
          name="secondAddress"
          autoComplete="off"
          minRows={2}
          maxRows={4}
          {...form.getInputProps('secondAddress')}
        />
        <div className={fields.pair}>
          <TextInput label={words.ownsSince} type="date" name="since" {...form.getInputProps('since')} />
          <TextInput label={words.confirmedDay} type="date" name="confirmedOn" {...form.getInputProps('confirmedOn')} />
        </div>
        <FormButtons loading={create.isPending || update.isPending} onCancel={onClose}>
          {owner ? kit.save : words.addOwner}
        </FormButtons>
      </Form>
    </Dialog>
  )
}

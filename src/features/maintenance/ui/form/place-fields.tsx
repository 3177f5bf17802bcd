import { Box, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconHome, IconHomeMove, IconTrees } from '@tabler/icons-react'
import { useMail } from '#kit/context/session'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { StreetSelect } from '#kit/forms/resident-selects'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { DEFAULT_STREETS } from '../../../../shared/residents'
import { LOCATION_RELEVANCES, WHERE_EXACTLY_MAX } from '../../schema'
import { ChoiceTiles } from './choice-tiles'
import type { ReportValues } from './report-values'

const ICONS = { 'My Property': IconHome, 'Nearby Property': IconHomeMove, 'Common Area': IconTrees }

export function PlaceFields({ form, own }: { form: UseFormReturnType<ReportValues>; own: Address }) {
  const words = useWords('maintenance')
  const { relevance } = useWords('values')
  const streets = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const { locationRelevance, streetNumber, streetName } = form.values
  const isAt = (address: Address) => address.streetNumber === streetNumber && address.streetName === streetName
  /** A common area is not the reporter's home; a choice taken back brings the address back. */
  const choosePlace = (place: string) => {
    const address = place === 'Common Area' ? isAt(own) && NOWHERE : isAt(NOWHERE) && own
    form.setValues({ locationRelevance: place, ...(address && { streetNumber: address.streetNumber, streetName: address.streetName }) })
  }
  return (
    <>
      <ChoiceTiles
        label={words.where}
        name="locationRelevance"
        choices={LOCATION_RELEVANCES}
        iconOf={(place) => ICONS[place]}
        names={relevance}
        value={locationRelevance}
        onChange={choosePlace}
        error={form.errors.locationRelevance as string | undefined}
      />
      <fieldset>
        <Box component="legend" mb="0.5rem" fw={600}>
          {locationRelevance === 'My Property' ? words.address : words.nearestAddress}
        </Box>
        <div className={fields.pair}>
          <TextInput label={words.streetNumber} name="streetNumber" autoComplete="off" {...form.getInputProps('streetNumber')} />
          <StreetSelect
            streets={streets}
            choose={words.selectStreet}
            name="streetName"
            {...form.getInputProps('streetName')}
            autoComplete="off"
          />
        </div>
      </fieldset>
      <TextInput
        label={words.whereExactly}
        description={words.whereExactlyHint}
        name="whereExactly"
        maxLength={WHERE_EXACTLY_MAX}
        autoComplete="off"
        {...form.getInputProps('whereExactly')}
      />
    </>
  )
}

type Address = Pick<ReportValues, 'streetNumber' | 'streetName'>
const NOWHERE: Address = { streetNumber: '', streetName: '' }

/** The board files for a resident and copies somebody in; the address follows the resident. */
export function OnBehalfFields({ form, own }: { form: UseFormReturnType<ReportValues>; own: Address }) {
  const words = useWords('maintenance')
  const mail = useMail()
  const { isSubmittedOnBehalf, onBehalfOfUserId } = form.values
  const { data: residents = [] } = trpc.people.selection.useQuery(undefined, { enabled: isSubmittedOnBehalf })
  const { data: unreachable = [] } = trpc.maintenance.unreachable.useQuery(undefined, { enabled: isSubmittedOnBehalf })
  const people = residents.map(({ id, name, streetNumber, streetName }) => ({
    value: String(id),
    label: [name, `${streetNumber} ${streetName}`.trim()].filter(Boolean).join(', '),
  }))
  const copied = people
    .filter(({ value }) => value !== onBehalfOfUserId)
    .map(({ value, label }) => {
      const obstacle = unreachable.find(({ id }) => String(id) === value)?.obstacle
      return { value, label: obstacle ? `${label} (${words.obstacles[obstacle]})` : label }
    })

  const moveTo = ({ streetNumber, streetName }: Address) => form.setValues({ streetNumber, streetName })
  const toggle = (on: boolean) => {
    form.setValues({ isSubmittedOnBehalf: on, onBehalfOfUserId: '', ccUserId: '' })
    if (!on && onBehalfOfUserId) moveTo(own)
  }
  const choose = (id: string) => {
    form.setFieldValue('onBehalfOfUserId', id)
    moveTo(residents.find((resident) => String(resident.id) === id) ?? own)
  }

  return (
    <>
      <Checkbox label={words.onBehalf} checked={isSubmittedOnBehalf} onChange={(event) => toggle(event.currentTarget.checked)} />
      {isSubmittedOnBehalf && (
        <div className={fields.pair}>
          <NativeSelect
            label={words.resident}
            name="onBehalfOfUserId"
            data={[{ value: '', label: words.selectResident }, ...people]}
            {...form.getInputProps('onBehalfOfUserId')}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <NativeSelect
            label={words.cc}
            description={mail.promise(words.ccHint)}
            name="ccUserId"
            data={[{ value: '', label: words.nobody }, ...copied]}
            {...form.getInputProps('ccUserId')}
          />
        </div>
      )}
    </>
  )
}

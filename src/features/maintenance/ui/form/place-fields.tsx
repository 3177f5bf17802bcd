import { Box, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconHome, IconHomeMove, IconTrees } from '@tabler/icons-react'
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

export type Address = Pick<ReportValues, 'streetNumber' | 'streetName'>
const NOWHERE: Address = { streetNumber: '', streetName: '' }

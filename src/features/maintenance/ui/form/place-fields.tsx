import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconHome, IconHomeMove, IconTrees } from '@tabler/icons-react'
import fields from '#kit/forms/fields.module.css'
import { StreetSelect } from '#kit/forms/resident-selects'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { DEFAULT_STREETS } from '../../../../shared/residents'
import { LOCATION_RELEVANCES, WHERE_EXACTLY_MAX } from '../../schema'
import { ChoiceTiles } from './choice-tiles'
import classes from './choice-tiles.module.css'
import type { ReportValues } from './report-values'

const ICONS = { 'My Property': IconHome, 'Nearby Property': IconHomeMove, 'Common Area': IconTrees }

/** Where it is: whose ground first, then the address, then what no address tells. */
export function PlaceFields({ form }: { form: UseFormReturnType<ReportValues> }) {
  const words = useWords('maintenance')
  const { relevance } = useWords('values')
  const streets = trpc.community.info.useQuery().data?.streets ?? DEFAULT_STREETS
  const { locationRelevance } = form.values
  return (
    <>
      <ChoiceTiles
        label={words.where}
        name="locationRelevance"
        choices={LOCATION_RELEVANCES}
        iconOf={(place) => ICONS[place]}
        names={relevance}
        value={locationRelevance}
        onChange={(place) => form.setFieldValue('locationRelevance', place)}
        error={form.errors.locationRelevance as string | undefined}
      />
      <fieldset>
        <legend className={classes.legend}>{locationRelevance === 'My Property' ? words.address : words.nearestAddress}</legend>
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

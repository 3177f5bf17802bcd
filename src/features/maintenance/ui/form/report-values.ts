import { schemaResolver } from '@mantine/form'
import type { Viewer } from '../../../../client/trpc-client'
import { RESIDENT_MISSING, reportFields } from '../../schema'

export type ReportValues = {
  issueType: string
  otherIssueDescription: string
  streetName: string
  streetNumber: string
  locationRelevance: string
  whereExactly: string
  description: string
  isSubmittedOnBehalf: boolean
  onBehalfOfUserId: string
  ccUserId: string
}

/** A new report starts at the viewer's own address. */
export const blankReport = ({ streetName, streetNumber }: Pick<Viewer, 'streetName' | 'streetNumber'>): ReportValues => ({
  issueType: '',
  otherIssueDescription: '',
  streetName,
  streetNumber,
  locationRelevance: 'My Property',
  whereExactly: '',
  description: '',
  isSubmittedOnBehalf: false,
  onBehalfOfUserId: '',
  ccUserId: '',
})

const checkFields = schemaResolver(reportFields, { sync: true })

export function checkReport(values: ReportValues) {
  const errors = { ...checkFields(values) } as Record<string, string>
  if (values.isSubmittedOnBehalf && !values.onBehalfOfUserId) errors.onBehalfOfUserId = RESIDENT_MISSING
  return errors
}

export function toForm(values: ReportValues, photos: File[], key: string): FormData {
  const form = new FormData()
  form.append('key', key)
  const { isSubmittedOnBehalf, onBehalfOfUserId, ccUserId, ...fields } = values
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (isSubmittedOnBehalf) {
    form.append('isSubmittedOnBehalf', 'true')
    form.append('onBehalfOfUserId', onBehalfOfUserId)
    form.append('ccUserId', ccUserId)
  }
  for (const photo of photos) form.append('photos', photo, photo.name)
  return form
}

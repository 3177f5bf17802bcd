import * as z from 'zod/mini'
import { msg } from '../words/messages'
import { line } from './fields'

export const PICTURE_DESCRIPTION_MAX = 300

/** As in the `alt` of a page, empty means decorative. Null, or its text in a form, means that nothing was said. */
export const pictureDescription = z.pipe(
  z.nullable(line(0, msg('fields', 'check'), PICTURE_DESCRIPTION_MAX)),
  z.transform((value) => (value === 'null' ? null : value)),
)

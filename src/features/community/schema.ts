import * as z from 'zod/mini'
import { ACCENT_NAMES } from '../../shared/accents'
import { foldStreet } from '../../shared/addresses'
import { isTimeZone } from '../../shared/calendar'
import { EMAIL_INVALID, emailAddress, password, username } from '../../shared/credentials'
import { flag, line, streetNumber } from '../../shared/fields'
import { MEGABYTE, PHOTO_EXTENSIONS } from '../../shared/file-kinds'
import { language } from '../../shared/languages'
import { HOA_STATUSES } from '../../shared/residents'
import { DEFAULT_LANGUAGE } from '../../words/languages'
import { msg } from '../../words/messages'

const COMMUNITY_NAME_MAX = 80
const STREETS_MAX = 200
export const SETUP_LINK_INVALID = msg('setup', 'setupLinkInvalid')

const name = line(2, msg('communityFields', 'nameNeeded'), COMMUNITY_NAME_MAX)
const timeZone = z.string(msg('communityFields', 'timeZoneNeeded')).check(z.refine(isTimeZone, msg('communityFields', 'timeZoneUnknown')))

const streets = z.pipe(
  z
    .array(line(1, msg('communityFields', 'streetNeedsName'), 80), msg('communityFields', 'streetNeeded'))
    .check(
      z.minLength(1, msg('communityFields', 'streetNeeded')),
      z.maxLength(STREETS_MAX, msg('communityFields', 'streetsMax', STREETS_MAX)),
    ),
  z.transform((list) => list.filter((street, at) => list.findIndex((other) => foldStreet(other) === foldStreet(street)) === at)),
)

const contactEmail = z.pipe(
  z.union([z.literal(''), emailAddress()], EMAIL_INVALID),
  z.transform((value) => value.trim()),
)

export const communitySettings = z.object({
  name,
  streets,
  timeZone,
  registrationNeedsApproval: z.boolean(),
  contactEmail,
  publicEventsFeed: z.boolean(),
})
export type CommunitySettings = z.infer<typeof communitySettings>

export const settingsChange = z.partial(communitySettings)
export type SettingsChange = z.infer<typeof settingsChange>

export const PICTURE_EXTENSIONS = PHOTO_EXTENSIONS
export const PICTURE_MAX_BYTES = 10 * MEGABYTE

export const appearanceChange = z.object({
  accent: z.optional(z.enum(ACCENT_NAMES, msg('communityFields', 'colorNeeded'))),
  removePicture: z.optional(flag),
})
export type AppearanceChange = z.output<typeof appearanceChange>

export const pictureVersion = z.object({ v: z.optional(z.string()) })

const token = z.string(SETUP_LINK_INVALID).check(z.minLength(1, SETUP_LINK_INVALID), z.maxLength(200, SETUP_LINK_INVALID))
export const setupToken = z.object({ token })

export const setup = z.object({
  token,
  community: z.object({ name, streets, timeZone, language: z._default(language, DEFAULT_LANGUAGE) }),
  admin: z.object({
    name: line(1, msg('fields', 'fullNameRequired'), 120),
    email: emailAddress(),
    username: username(3, msg('fields', 'usernameTooShort', 3)),
    password,
    streetNumber,
    streetName: line(1, msg('fields', 'streetRequired'), 80),
    hoaStatus: z.enum(HOA_STATUSES, msg('fields', 'ownStatusRequired')),
  }),
})
export type SetupRequest = z.output<typeof setup>

export const communityLanguage = z.object({ language })
export type CommunityLanguage = z.output<typeof communityLanguage>

export const ownLanguage = z.object({ language: z.nullable(language) })
export type OwnLanguage = z.output<typeof ownLanguage>

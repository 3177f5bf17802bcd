import * as z from 'zod/mini'
import { isCalendarDate } from '../../shared/calendar'
import { flag, id, line, pattern, repeatableList, TRUE_OR_FALSE, text } from '../../shared/fields'
import { key } from '../../shared/idempotency'
import { lookOf } from '../../shared/look-alikes'
import { pictureDescription } from '../../shared/picture-description'
import {
  AUDIENCES,
  COUNTING_METHODS,
  POLL_STATUSES,
  QUESTION_TYPES,
  type QuestionType,
  RESULTS_WHEN,
  VOTING_RULES,
} from '../../shared/polls'
import { type MessageKey, msg } from '../../words/messages'

export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 50
export const OPTION_MAX = 500
export const IMAGES_MAX = 3
export const IMAGE_MAX_MB = 10
export const RESPONSE_MAX = 5000

export const TITLE_TOO_SHORT = msg('pollForm', 'titleTooShort')
export const DESCRIPTION_TOO_SHORT = msg('pollForm', 'descriptionTooShort')
export const TOO_FEW_OPTIONS = msg('pollForm', 'tooFewOptions')
export const EMPTY_OPTION = msg('pollForm', 'emptyOption')
export const SAME_OPTIONS = msg('pollForm', 'sameOptions')
export const TOO_MANY_IMAGES = msg('pollForm', 'tooManyImages')
export const UNKNOWN_IMAGE = msg('problems', 'pollImagesNoFiles')

export const CHOOSE_OPTION = msg('polls', 'chooseOption')
export const OTHER_NEEDS_TEXT = msg('polls', 'otherNeedsText')
export const RESPONSE_NEEDED = msg('polls', 'responseNeeded')
export const RANK_EVERY_OPTION = msg('polls', 'rankEveryOption')

export const NOT_ACTIVE = msg('polls', 'notActive')
export const DRAFT_SEEN_BY_BOARD = msg('polls', 'draftSeenByBoard')
export const NOT_ELIGIBLE = msg('polls', 'notEligible')
export const HOUSEHOLD_HAS_VOTED = msg('polls', 'householdHasVoted')
export const VOTES_MISSING = msg('polls', 'votesMissing')
export const VOTES_MISSING_BOARD = msg('polls', 'votesMissingBoard')
export const VOTE_RECORDED = msg('polls', 'voteRecorded')
export const RESULTS_AFTER_CLOSE = msg('polls', 'resultsAfterClose')
export const CLOSING_DATE_PASSED = msg('pollForm', 'closingDatePassed')

const WALL_CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const isMoment = (value: string) =>
  isCalendarDate(value) ||
  ((WALL_CLOCK.test(value) || INSTANT.test(value)) && isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)))

/** An instant with offset, or a date or local time in the community's time zone; empty text and null mean none. */
const moment = z.pipe(
  z.nullish(pattern(msg('problems', 'pollDateNeeded'))),
  z.transform((value, ctx) => {
    if (!value || value === 'null') return null
    if (!isMoment(value)) ctx.issues.push({ code: 'custom', message: msg('fields', 'dateWrong'), input: value })
    return value
  }),
)

const optionText = line(0, EMPTY_OPTION, OPTION_MAX)
const option = z.pipe(
  z.union([optionText, z.object({ optionText })], EMPTY_OPTION),
  z.transform((value) => (typeof value === 'string' ? value : value.optionText)),
)
const options = repeatableList(
  z.array(option, TOO_FEW_OPTIONS).check(z.maxLength(OPTIONS_MAX, msg('problems', 'pollOptionsMax', OPTIONS_MAX))),
  TOO_FEW_OPTIONS,
)

/** Addresses of the poll's images that stay. */
const imageUrl = z.pipe(
  z.union([z.string(), z.object({ imageUrl: z.string() })], UNKNOWN_IMAGE),
  z.transform((value) => (typeof value === 'string' ? value : value.imageUrl)),
)
const imageUrls = repeatableList(z.array(imageUrl, UNKNOWN_IMAGE).check(z.maxLength(IMAGES_MAX, TOO_MANY_IMAGES)), UNKNOWN_IMAGE)

/** In the order of the images that stay, then of the new ones. */
const imageDescriptions = z.optional(
  repeatableList(z.array(pictureDescription, UNKNOWN_IMAGE).check(z.maxLength(IMAGES_MAX, TOO_MANY_IMAGES)), UNKNOWN_IMAGE),
)

const pollFields = {
  title: line(3, TITLE_TOO_SHORT),
  description: text(10, DESCRIPTION_TOO_SHORT),
  questionType: z.enum(QUESTION_TYPES, msg('problems', 'pollQuestionType')),
  status: z.enum(POLL_STATUSES, msg('problems', 'pollStatusUnknown')),
  votingAudience: z.enum(AUDIENCES, msg('problems', 'pollAudience')),
  votingRule: z.enum(VOTING_RULES, msg('problems', 'pollVotingRule')),
  resultsWhen: z.enum(RESULTS_WHEN, msg('problems', 'pollResultsWhen')),
  countingMethod: z.enum(COUNTING_METHODS, msg('problems', 'pollCountingMethod')),
}

interface OptionRules {
  questionType: QuestionType
  options: string[]
}

/** The error in a poll's options, or null. Open questions need none. */
export function optionsProblem({ questionType, options: texts }: OptionRules): MessageKey | null {
  if (questionType === 'open') return null
  if (texts.length < OPTIONS_MIN) return TOO_FEW_OPTIONS
  if (texts.some((entry) => entry.trim() === '')) return EMPTY_OPTION
  return new Set(texts.map(lookOf)).size < texts.length ? SAME_OPTIONS : null
}

const optionsRule = z.superRefine<OptionRules>((poll, ctx) => {
  const message = optionsProblem(poll)
  if (message) ctx.issues.push({ code: 'custom', message, input: poll.options, path: ['options'] })
})

/** A new poll. Defaults: single choice, draft, for everyone, one vote per person, results after voting, instant runoff for rankings. */
export const newPoll = z
  .object({
    ...pollFields,
    key,
    questionType: z._default(pollFields.questionType, 'single'),
    status: z._default(pollFields.status, 'draft'),
    votingAudience: z._default(pollFields.votingAudience, 'both'),
    votingRule: z._default(pollFields.votingRule, 'person'),
    resultsWhen: z._default(pollFields.resultsWhen, 'voted'),
    countingMethod: z._default(pollFields.countingMethod, 'runoff'),
    options: z._default(options, []),
    opensAt: moment,
    closesAt: moment,
    imageUrls: z._default(imageUrls, []),
    imageDescriptions,
    /** Notifies people at once if the poll opens at once; otherwise they find it in their digest. */
    notify: z._default(flag, false),
  })
  .check(optionsRule)
export type NewPoll = z.output<typeof newPoll>

/** Omitted fields stay; `imageUrls` names the images that stay. */
export const pollChange = z.extend(
  z.partial(z.object({ ...pollFields, options, opensAt: moment, closesAt: moment, imageUrls, imageDescriptions })),
  { id },
)
export type PollChange = z.output<typeof pollChange>

export const NOTE_MAX = 500
export const NOTES_MAX = 20
export const newNote = z.object({ id, text: text(1, msg('polls', 'noteNeeded'), NOTE_MAX), key })
export type NewNote = z.output<typeof newNote>

export const statusChange = z.object({ id, status: pollFields.status, notify: z._default(z.boolean(TRUE_OR_FALSE), false) })
export const byStatus = z.object({ status: pollFields.status })
export const POLL_TABS = ['active', 'draft', 'closed', 'all'] as const
export type PollTab = (typeof POLL_TABS)[number]
/** One page: `cursor` is the id of the last poll already shown. */
export const pollPage = z.object({ tab: z.enum(POLL_TABS), cursor: z.nullish(id) })
export const pastPage = z.object({ cursor: z.nullish(id) })

const responseText = text(0, msg('fields', 'check'), RESPONSE_MAX)

const choice = z.object({
  optionId: z.nullish(id),
  responseText: z.nullish(responseText),
  rank: z.nullish(z.number().check(z.int())),
})

/** A vote as received. Whether its ballot is complete depends on the poll. */
export const voteSubmission = z.object({
  id,
  responses: z._default(z.array(choice, msg('problems', 'pollResponsesNoList')).check(z.maxLength(2 * OPTIONS_MAX, RANK_EVERY_OPTION)), []),
})
export type VoteSubmission = z.output<typeof voteSubmission>
export type SubmittedChoice = z.output<typeof choice>

/** A written answer, by its words or by the id under which they are hidden. */
export const answerHiding = z
  .object({ pollId: id, text: z.optional(responseText), id: z.optional(id), hidden: z.boolean(TRUE_OR_FALSE) })
  .check(z.refine((answer) => answer.text !== undefined || answer.id !== undefined, { path: ['text'] }))
export type AnswerHiding = z.output<typeof answerHiding>

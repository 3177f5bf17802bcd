import { Box, Button, Group, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTimeZone, useViewer } from '#kit/context/session'
import { DeleteDialog } from '#kit/dialogs/dialog'
import { useToastMutation } from '#kit/feedback/toast'
import { useDeletionToast } from '#kit/feedback/undo-toast'
import { Edited, useFieldTexts } from '#kit/layout/edited'
import { Facts } from '#kit/layout/facts'
import { BackLink, Card, PageTitle } from '#kit/layout/page'
import { StatusBadge, TagList } from '#kit/lists/status-badge'
import { usePersonName } from '#kit/words/person-name'
import { useReading, versionIn } from '#kit/words/translations'
import { useLanguage, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { dateInZone } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { EditedGuideline, Guideline } from '../answers'
import classes from './guideline-detail.module.css'
import { isExpired, useAddressOf, useGuidelineWords } from './guideline-words'

export function GuidelineDetail({ guideline }: { guideline: Guideline }) {
  const words = useWords('guidelines')
  const personName = usePersonName()
  const { edit, delete: remove } = useWords('kit')
  const { guidelineTag } = useWords('values')
  const { longDay, longInstant } = useGuidelineWords()
  const mayManage = may(useViewer(), 'guidelines.manage')
  const timeZone = useTimeZone()
  const addressOf = useAddressOf()
  const [deleting, setDeleting] = useState(false)
  const { id, startDate, endDate } = guideline
  const { title, description, lang, note } = useReading(guideline)
  return (
    <Box maw="52rem">
      <BackLink to={addressOf({})}>{words.backToList}</BackLink>
      <PageTitle title={title} lang={lang}>
        {mayManage && (
          <>
            <Button
              component={Link}
              to={addressOf({ form: String(id) })}
              variant="default"
              leftSection={<IconPencil size={20} aria-hidden />}
            >
              {edit}
            </Button>
            <Button variant="default" data-destructive leftSection={<IconTrash size={20} aria-hidden />} onClick={() => setDeleting(true)}>
              {remove}
            </Button>
          </>
        )}
      </PageTitle>
      <Card>
        <Stack gap="lg">
          <Group gap={6}>
            {guideline.priority && <StatusBadge tone="amber">{words.priority}</StatusBadge>}
            {isExpired(guideline, dateInZone(new Date(), timeZone)) && <StatusBadge tone="gray">{words.expired}</StatusBadge>}
            <TagList tags={guideline.tags} render={(tag) => guidelineTag[tag]} />
          </Group>
          <p className={classes.description} lang={lang}>
            {description}
          </p>
          {note}
          <div className={classes.facts}>
            <Facts
              facts={{
                [words.addedBy]: personName(guideline.author),
                [words.lastUpdated]: longInstant(guideline.lastUpdated, timeZone),
                [words.activeFrom]: startDate ? longDay(startDate) : words.notSpecified,
                [words.activeUntil]: endDate ? longDay(endDate) : words.notSpecified,
              }}
            />
          </div>
        </Stack>
      </Card>
      {mayManage && <GuidelineEdits id={id} />}
      {deleting && <ConfirmDeletion guideline={guideline} onClose={() => setDeleting(false)} />}
    </Box>
  )
}

function GuidelineEdits({ id }: { id: number }) {
  const words = useWords('guidelines')
  const kit = useWords('kit')
  const { guidelineTag } = useWords('values')
  const { longDay } = useGuidelineWords()
  const { flag, language, translations } = useFieldTexts()
  const { data: edits } = trpc.guidelines.edits.useQuery({ id })
  const textsOf = (fields: EditedGuideline) => ({
    [words.title]: fields.title,
    [words.description]: fields.description,
    [words.tags]: fields.tags?.map((tag) => guidelineTag[tag]).join(', '),
    [words.priority]: flag(fields.priority),
    [words.activeFrom]: fields.startDate && longDay(fields.startDate),
    [words.activeUntil]: fields.endDate && longDay(fields.endDate),
    [kit.language]: language(fields.language),
    [kit.translations]: translations(fields.translations?.map((entry) => ({ ...entry, text: entry.description }))),
  })
  return <Edited edits={edits} textsOf={textsOf} />
}

function ConfirmDeletion({ guideline, onClose }: { guideline: Guideline; onClose: () => void }) {
  const words = useWords('guidelines')
  const { title, lang } = versionIn(useLanguage(), guideline)
  const { delete: deleteLabel } = useWords('kit')
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  const showDeleted = useDeletionToast()
  const remove = useToastMutation(trpc.guidelines.remove, {
    failure: words.deleteFailed,
    onSuccess: async () => {
      showDeleted({ title: words.deleted }, (client) => client.guidelines.restore.mutate({ id: guideline.id }))
      await navigate(addressOf({}), { replace: true })
      await utils.guidelines.invalidate()
    },
    onError: onClose,
  })
  return (
    <DeleteDialog title={words.confirmDeletion} confirmLabel={deleteLabel} id={guideline.id} deletion={remove} onClose={onClose}>
      <p>
        <strong lang={lang}>{title}</strong>
      </p>
      <p>{words.deleteQuestion}</p>
    </DeleteDialog>
  )
}

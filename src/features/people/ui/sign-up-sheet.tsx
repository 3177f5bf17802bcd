import { words as sheetWords } from 'virtual:words/signUpSheet'
import { Button, Group } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCommunityName } from '#kit/context/community'
import { Dialog } from '#kit/dialogs/dialog'
import buttons from '#kit/dialogs/dialog.module.css'
import { QrCode } from '#kit/text/qr-code'
import { useWords, useWordsIn } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { DEFAULT_LANGUAGE } from '../../../words/languages'
import classes from './sign-up-sheet.module.css'

/** Printed in the community's language. The print styles hide everything but the open dialog. */
export function SignUpSheet({ onClose }: { onClose: () => void }) {
  const { close, print } = useWords('users')
  const name = useCommunityName()
  const { language = DEFAULT_LANGUAGE, contactEmail } = trpc.community.info.useQuery().data ?? {}
  const words = useWordsIn(sheetWords, 'signUpSheet', language)
  const { origin, host } = window.location
  const address = `${origin}/auth?tab=register`
  return (
    <Dialog title={words.title(name)} lang={language} size="44rem" onClose={onClose}>
      <div className={classes.sheet} lang={language}>
        <p>{words.what}</p>
        <Group gap="1.5rem">
          <QrCode className={classes.code} text={address} label={words.code(address)} />
          <ol className={classes.steps}>
            <li>
              {words.scan}
              <strong>{host}</strong>
            </li>
            <li>{words.register}</li>
            <li>{words.review}</li>
          </ol>
        </Group>
        {contactEmail && <p>{words.questions(contactEmail)}</p>}
        <section className={classes.slip} aria-label={words.slip}>
          <p>
            <strong>{words.noEmail}</strong> {words.noEmailWhat}
          </p>
          {Object.values(words.lines).map((line) => (
            <p key={line} className={classes.line}>
              {line}
            </p>
          ))}
          <Group component="p" gap="1.5rem" align="stretch">
            <span>☐ {words.homeowner}</span> <span>☐ {words.renter}</span>
          </Group>
        </section>
      </div>
      <div className={buttons.buttons} data-not-printed>
        <Button variant="default" onClick={onClose}>
          {close}
        </Button>
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {print}
        </Button>
      </div>
    </Dialog>
  )
}

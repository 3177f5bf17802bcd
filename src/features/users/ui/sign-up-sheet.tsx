import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCommunityName } from '../../../client/kit/context/community'
import { Dialog } from '../../../client/kit/dialogs/dialog'
import buttons from '../../../client/kit/dialogs/dialog.module.css'
import { QrCode } from '../../../client/kit/text/qr-code'
import { trpc } from '../../../client/trpc'
import classes from './sign-up-sheet.module.css'

const LINES = ['Name', 'Street address', 'Phone']

/** One page to print and hang up or hand out. An open dialog is printed alone. */
export function SignUpSheet({ onClose }: { onClose: () => void }) {
  const name = useCommunityName()
  const contactEmail = trpc.community.info.useQuery().data?.contactEmail
  const { origin, host } = window.location
  return (
    <Dialog title={`Join the ${name} portal`} size="44rem" onClose={onClose}>
      <div className={classes.sheet}>
        <p>Read announcements, contact the board, report maintenance issues, and vote.</p>
        <div className={classes.way}>
          <QrCode className={classes.code} text={`${origin}/auth?tab=register`} label={`QR code of ${origin}/auth?tab=register`} />
          <ol className={classes.steps}>
            <li>
              Scan the code with your phone's camera, or go to <strong>{host}</strong>
            </li>
            <li>Choose Register and fill in the form.</li>
            <li>The board reviews new accounts, usually within 24-48 hours. We'll email you when you can sign in.</li>
          </ol>
        </div>
        {contactEmail && <p>Questions? Write to {contactEmail}.</p>}
        <section className={classes.slip} aria-label="Slip">
          <p>
            <strong>No email?</strong> Fill in this part and give it to a board member.
          </p>
          {LINES.map((line) => (
            <p key={line} className={classes.line}>
              {line}
            </p>
          ))}
          <p className={classes.boxes}>
            <span>☐ Homeowner</span> <span>☐ Renter</span>
          </p>
        </section>
      </div>
      <div className={buttons.buttons} data-not-printed>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </Dialog>
  )
}

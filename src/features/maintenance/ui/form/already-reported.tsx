import { Button } from '@mantine/core'
import { useMail } from '#kit/context/community-info'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import classes from './already-reported.module.css'
import type { ReportValues } from './report-values'

const SHOWN = 3

/** What is open in the same street already: who means the same need not report it again. */
export function AlreadyReported({ values }: { values: ReportValues }) {
  const words = useWords('maintenance')
  const { issueType, streetName, locationRelevance } = values
  const isAsked = Boolean(issueType && streetName) && locationRelevance === 'Common Area'
  const { data = [] } = trpc.maintenance.communityReports.useQuery({ street: streetName }, { enabled: isAsked })
  const reports = isAsked ? data.filter(({ status, isMine }) => status !== 'Closed' && !isMine).slice(0, SHOWN) : []
  if (reports.length === 0) return null
  return (
    <section className={classes.known} aria-labelledby="already-reported">
      <h2 id="already-reported">{words.alreadyReported}</h2>
      <ul>
        {reports.map(({ id, text, place, photoUrls: [photo], following }) => (
          <li key={id} className={classes.report}>
            {photo && <img className={classes.photo} src={`${photo}?size=small`} alt="" />}
            <div className={classes.words}>
              <p id={`known-${id}`}>
                <strong>{place}</strong>: {text}
              </p>
              <MeToo id={id} following={following} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MeToo({ id, following }: { id: number; following: boolean }) {
  const words = useWords('maintenance')
  const { promise } = useMail()
  const utils = trpc.useUtils()
  const follow = trpc.maintenance.follow.useMutation({ onSuccess: () => utils.maintenance.invalidate() })
  return (
    <div role="status">
      {following ? (
        <p className={classes.told}>{promise(words.willBeTold)}</p>
      ) : (
        <Button variant="default" loading={follow.isPending} aria-describedby={`known-${id}`} onClick={() => follow.mutate({ id })}>
          {words.meToo}
        </Button>
      )}
    </div>
  )
}

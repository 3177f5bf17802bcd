import { useViewer } from '#kit/context/session'
import { useToastMutation } from '#kit/feedback/toast'
import fields from '#kit/forms/fields.module.css'
import { Switch } from '#kit/forms/switch'
import { Card } from '#kit/layout/page'
import { useScrollToHash } from '#kit/navigation/address'
import { EmailText } from '#kit/text/linked-text'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { formatPhone } from '../../../shared/phone'

export function DirectoryCard() {
  useScrollToHash(window.location.hash === '#directory')
  const viewer = useViewer()
  const words = useWords('directory')
  const utils = trpc.useUtils()
  const save = useToastMutation(trpc.people.saveDirectoryChoice, {
    failure: words.notSaved,
    onSuccess: (directory) => {
      utils.auth.me.setData(undefined, { ...viewer, directory })
      return utils.people.directory.invalidate()
    },
  })
  const choice = { ...viewer.directory, ...(save.isPending && save.variables) }
  const switchFor = (name: keyof typeof choice) => ({
    name,
    checked: choice[name],
    onChange: ({ currentTarget: { checked } }: { currentTarget: { checked: boolean } }) =>
      !save.isPending && save.mutate({ [name]: checked }),
  })
  return (
    <div id="directory" tabIndex={-1}>
      <Card title={words.pageTitle}>
        <div className={fields.fields}>
          <Switch label={words.listed} description={words.listedHint} {...switchFor('listed')} />
          <Switch
            label={words.showEmail}
            description={<EmailText address={viewer.email} />}
            disabled={!choice.listed}
            {...switchFor('showEmail')}
          />
          <Switch
            label={words.showPhone}
            description={viewer.phoneNumber ? formatPhone(viewer.phoneNumber) : words.noPhone}
            disabled={!choice.listed}
            {...switchFor('showPhone')}
          />
        </div>
      </Card>
    </div>
  )
}

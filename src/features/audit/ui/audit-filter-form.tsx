import { NativeSelect, TextInput } from '@mantine/core'
import { SearchBox } from '#kit/forms/search-box'
import { useAddressState } from '#kit/navigation/address-state'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import classes from './audit.module.css'

export function AuditFilterForm() {
  const words = useWords('auditPage')
  const [text, setText] = useAddressState('text')
  const [person, setPerson] = useAddressState('person')
  const [from, setFrom] = useAddressState('from')
  const [to, setTo] = useAddressState('to')
  const { data: actors } = trpc.audit.actors.useQuery()
  const names = person && !actors?.includes(person) ? [person, ...(actors ?? [])] : (actors ?? [])
  return (
    <search className={classes.filter}>
      <SearchBox label={words.search} value={text} onChange={setText} />
      <NativeSelect label={words.who} value={person} onChange={(event) => setPerson(event.currentTarget.value)}>
        <option value="">{words.everyone}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
      <TextInput type="date" label={words.from} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      <TextInput type="date" label={words.to} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
    </search>
  )
}

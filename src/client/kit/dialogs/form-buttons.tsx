import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words'
import classes from './dialog.module.css'

/** The end of a form in a dialog: to leave it, and to send it, which `children` names. */
export function FormButtons({ loading, onCancel, children }: { loading: boolean; onCancel: () => void; children: ReactNode }) {
  const { cancel } = useWords('kit')
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" loading={loading}>
        {children}
      </Button>
    </div>
  )
}

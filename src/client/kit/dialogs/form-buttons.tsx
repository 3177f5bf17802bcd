import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words'
import classes from './dialog.module.css'

/** Cancel and submit buttons of a dialog; `children` labels the submit button. */
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

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/words'
import classes from './dialog.module.css'

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

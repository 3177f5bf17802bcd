import { Loader } from '@mantine/core'
import classes from './spinner.module.css'

/** For a wait that has no shape yet; a page that knows its shape shows skeletons instead. */
export function Spinner({ text }: { text: string }) {
  return (
    <div className={classes.wait} role="status">
      <Loader size="lg" aria-hidden />
      <p>{text}</p>
    </div>
  )
}

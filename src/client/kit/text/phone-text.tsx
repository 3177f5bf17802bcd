import classes from './phone-text.module.css'

/** A phone number that may end its line behind the area code, and nowhere else: its last seven digits stay together in large text. */
export function PhoneText({ number }: { number: string }) {
  const last = /(?<=\s)\S{1,8}$/.exec(number)
  if (!last) return number
  return (
    <span>
      {number.slice(0, last.index)}
      <span className={classes.last}>{last[0]}</span>
    </span>
  )
}

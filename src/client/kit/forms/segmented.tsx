import classes from './segmented.module.css'

/** One of a few in a row, such as Light, Dark and System. */
export function Segmented<Value extends string>(props: {
  name: string
  label: string
  /** `lang` where a label is in a language other than the page's. */
  options: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
  /** A field of a form: as wide as the others, and its label as dark. */
  field?: boolean
  /** Beneath a title that says the label. */
  isTitled?: boolean
}) {
  return (
    <fieldset className={classes.choice} data-field={props.field}>
      <legend className={props.isTitled ? 'only-heard' : undefined}>{props.label}</legend>
      <div className={classes.options}>
        {props.options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input type="radio" name={props.name} checked={props.value === option.value} onChange={() => props.onChange(option.value)} />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

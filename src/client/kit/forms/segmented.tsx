import classes from './segmented.module.css'

export function Segmented<Value extends string>(props: {
  name: string
  label: string
  /** `lang` marks a label in a language other than the page's. */
  options: readonly { value: Value; label: string; lang?: string }[]
  /** Null if nothing is chosen yet. */
  value: Value | null
  onChange: (value: Value) => void
  field?: boolean
  /** Hides the label, because a title above already states it. */
  isTitled?: boolean
}) {
  return (
    <fieldset className={classes.choice} data-field={props.field}>
      <legend className={props.isTitled ? 'visually-hidden' : undefined}>{props.label}</legend>
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

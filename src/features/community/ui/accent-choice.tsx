import { IconCheck } from '@tabler/icons-react'
import fields from '#kit/forms/fields.module.css'
import { useWords } from '#kit/words/words'
import { ACCENT_NAMES, type AccentName, accentVariables } from '../../../shared/accents'
import classes from './appearance.module.css'

/** The six colors. Each says its name as well. */
export function AccentChoice({ value, onChange }: { value: AccentName; onChange: (accent: AccentName) => void }) {
  const words = useWords('settings')
  return (
    <fieldset>
      <legend className={fields.legend}>{words.color}</legend>
      <div className={classes.choices}>
        {ACCENT_NAMES.map((name) => (
          <label key={name} className={classes.choice} style={accentVariables(name)}>
            <input type="radio" name="accent" className="only-heard" checked={name === value} onChange={() => onChange(name)} />
            <span className={classes.swatch}>{name === value && <IconCheck size={20} aria-hidden />}</span>
            {words.colors[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

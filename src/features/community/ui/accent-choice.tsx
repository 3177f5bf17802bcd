import { IconCheck } from '@tabler/icons-react'
import fields from '../../../client/kit/forms/fields.module.css'
import { ACCENT_NAMES, ACCENTS, type AccentName, accentVariables } from '../../../shared/accents'
import classes from './appearance.module.css'

/** The six colors. Each says its name as well. */
export function AccentChoice({ value, onChange }: { value: AccentName; onChange: (accent: AccentName) => void }) {
  return (
    <fieldset>
      <legend className={fields.legend}>Color</legend>
      <div className={classes.choices}>
        {ACCENT_NAMES.map((name) => (
          <label key={name} className={classes.choice} style={accentVariables(name)}>
            <input type="radio" name="accent" className="only-heard" checked={name === value} onChange={() => onChange(name)} />
            <span className={classes.swatch}>{name === value && <IconCheck size={20} aria-hidden />}</span>
            {ACCENTS[name].label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

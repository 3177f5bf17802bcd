import classes from './houses.module.css'

export function Houses({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 320 150" aria-hidden focusable="false">
      <circle className={classes.sun} cx="262" cy="30" r="17" />
      <path className={classes.near} d="M12 150V102l38-33 38 33v48z" />
      <path className={classes.far} d="M196 150V94l42-37 42 37v56z" />
      <path className={classes.near} d="M96 150V76l48-41 48 41v74z" />
      <path
        className={classes.window}
        d="M37 112h11v15H37zM54 112h11v15H54zM124 88h14v18h-14zM150 88h14v18h-14zM136 124h18v26h-18zM221 104h13v17h-13zM243 104h13v17h-13z"
      />
      <path className={classes.hedge} d="M280 150v-18a14 14 0 0 1 28 0v18zM302 150v-10a10 10 0 0 1 20 0v10z" />
    </svg>
  )
}

export function LittleHouse() {
  return (
    <svg className={classes.little} viewBox="0 0 120 84" aria-hidden focusable="false">
      <circle className={classes.sun} cx="98" cy="18" r="9" />
      <path className={classes.far} d="M8 84V56l20-17 20 17v28z" />
      <path className={classes.near} d="M34 84V42L64 16l30 26v42z" />
      <path className={classes.window} d="M50 50h10v13H50zM68 50h10v13H68z" />
      <path className={classes.hedge} d="M92 84V73a9 9 0 0 1 18 0v11z" />
      <path className={classes.ground} d="M2 83h116" />
    </svg>
  )
}

import classes from './public-page.module.css'

export function StreetScene() {
  return (
    <svg className={classes.scene} viewBox="0 90 1200 390" preserveAspectRatio="xMidYMax slice" aria-hidden focusable="false">
      <defs>
        <g id="gable">
          <path className={classes.wall} d="M0 0v-118l90-76 90 76V0zM128-194h26v60h-26z" />
          <path className={classes.roof} d="M90-212l108 92-12 14-96-82-96 82-12-14z" />
          <path className={classes.light} d="M28-92h36v44H28zM116-92h36v44h-36zM77-148h26v28H77z" />
          <path className={classes.door} d="M74 0v-62a16 16 0 0 1 32 0V0z" />
          <path className={classes.bar} d="M46-92v44M28-70h36M134-92v44M116-70h36" />
        </g>
        <g id="ranch">
          <path className={classes.wall} d="M0 0v-92h240V0z" />
          <path className={classes.roof} d="M-16-90l54-62h164l54 62z" />
          <path className={classes.light} d="M22-68h40v38H22zM176-68h40v38h-40z" />
          <path className={classes.door} d="M100 0v-66h38V0z" />
          <path className={classes.bar} d="M42-68v38M196-68v38" />
        </g>
        <g id="tall">
          <path className={classes.wall} d="M0 0v-168l70-58 70 58V0z" />
          <path className={classes.roof} d="M70-242l86 72-11 14-75-63-75 63-11-14z" />
          <path className={classes.light} d="M22-148h34v40H22zM84-148h34v40H84zM84-76h34v40H84z" />
          <path className={classes.door} d="M24 0v-70h34V0z" />
          <path className={classes.bar} d="M39-148v40M101-148v40M101-76v40" />
        </g>
      </defs>
      <circle className={classes.moon} cx="752" cy="150" r="25" />
      <path className={classes.ridge} d="M0 480V262q150-66 330-30t300-6 260-24 310 40v238z" />
      <g className={classes.away}>
        <use href="#gable" transform="translate(398 250) scale(.36)" />
        <use href="#ranch" transform="translate(484 244) scale(.36)" />
        <use href="#gable" transform="translate(716 240) scale(.34)" />
      </g>
      <path className={classes.hill} d="M0 480V318q170-70 360-36t330-22 510 24v196z" />
      <g className={classes.far}>
        <use href="#tall" transform="translate(262 416) scale(.76)" />
        <use href="#gable" transform="translate(528 408) scale(.76)" />
        <use href="#tall" transform="translate(846 414) scale(.76)" />
        <use href="#gable" transform="translate(4 424) scale(.7)" />
      </g>
      <path
        className={classes.trees}
        d="M0 480v-70q20-34 44-8 14-44 44-14 24-26 46 8h114q18-30 40 4 24-28 46 10h150q14-44 50-26 22-34 50-2h170q20-36 52-4 24-34 52 4H1200v98z"
      />
      <g className={classes.near}>
        <use href="#ranch" x="40" y="456" />
        <use href="#gable" x="356" y="456" />
        <use href="#ranch" x="616" y="456" />
        <use href="#tall" x="934" y="456" />
      </g>
      <path className={classes.lawn} d="M0 480v-26q300-14 600-8t600 4v30z" />
      <path className={classes.path} d="M430 480l10-28h12l22 28zM724 480l4-30h14l26 30z" />
      <path
        className={classes.bush}
        d="M546 470a22 22 0 0 1 30-28 20 20 0 0 1 36 8 14 14 0 0 1 0 20zM876 470a16 16 0 0 1 20-22 15 15 0 0 1 26 10 8 8 0 0 1 0 12z"
      />
      <path className={classes.door} d="M588 474v-42h7v42z" />
      <path className={classes.door} d="M570 434v-16a12 12 0 0 1 12-12h30a9 9 0 0 1 9 9v19z" />
      <path className={classes.flag} d="M606 414v-20h14v9h-10v11z" />
    </svg>
  )
}

/** Something the person at the keyboard can mend; the message says what it is and how. */
export class Refusal extends Error {}

/** An error that the user can fix; the message says how. */
export class Refusal extends Error {}

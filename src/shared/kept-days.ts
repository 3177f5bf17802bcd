/** How long a deleted row can be restored. */
export const KEPT_DAYS = 30

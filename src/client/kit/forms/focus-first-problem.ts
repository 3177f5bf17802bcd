/** Puts the cursor into the first field that is marked wrong, once the marks have been drawn. */
export function focusFirstProblem(form: HTMLElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

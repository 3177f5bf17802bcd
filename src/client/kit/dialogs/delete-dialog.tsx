import type { ComponentProps } from 'react'
import { ConfirmDialog } from './confirm-dialog'

interface Props extends Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'cancelLabel' | 'children' | 'onClose'> {
  id: number
  /** What deletes it: a mutation of tRPC. */
  deletion: { mutate: (input: { id: number }) => void; isPending: boolean }
}

/** Asks before the thing with this id is deleted for good. */
export function DeleteDialog({ id, deletion, ...dialog }: Props) {
  return <ConfirmDialog {...dialog} destructive busy={deletion.isPending} onConfirm={() => deletion.mutate({ id })} />
}

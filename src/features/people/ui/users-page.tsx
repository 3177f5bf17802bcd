import { Navigate } from 'react-router-dom'
import { useViewer } from '../../../client/kit/context/viewer'
import { may } from '../../../shared/permissions'
import { Directory } from './directory'

/** Everyone with an account; the board only. */
export function UsersPage() {
  const viewer = useViewer()
  return may(viewer, 'users.list') ? <Directory /> : <Navigate to="/" replace />
}

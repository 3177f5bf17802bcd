import { useNavigate } from 'react-router-dom'
import { useViewAddress } from '#kit/navigation/address'

const VIEW_NAMES = ['poll', 'form'] as const

export const useAddressOf = () => useViewAddress(VIEW_NAMES)

export function useOpenView() {
  const navigate = useNavigate()
  const addressOf = useAddressOf()
  return (view: Parameters<typeof addressOf>[0]) => void navigate(addressOf(view))
}

import { useViewAddress } from '#kit/navigation/page-views'

/** What the page shows besides the list, as the address says it. */
const VIEW_NAMES = ['guideline', 'form', 'view'] as const

export const useAddressOf = () => useViewAddress(VIEW_NAMES)

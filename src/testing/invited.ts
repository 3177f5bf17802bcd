export const INVITED = {
  name: 'Irene Invited',
  email: 'irene@example.org',
  username: 'irene',
  streetNumber: '4',
  streetName: 'Rockrose Dr',
  hoaStatus: 'renter',
  password: 'hedge lamp',
} as const

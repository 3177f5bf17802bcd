/** What the board of the demo community has written. Days count back from today. */
export const ANNOUNCEMENTS = [
  {
    daysAgo: 96,
    title: 'Welcome to the new portal',
    categories: ['Good News'],
    content:
      'No more paper on the mailbox posts and no more five chat groups. Notices, documents, votes and reports live here from now on.\n\nIf you need help, the board sits at the pavilion every first Saturday from 10 to 11.',
  },
  {
    daysAgo: 61,
    title: 'Pool closes for the season on the last Sunday of the month',
    categories: ['Reminders & Guidelines'],
    content: 'Please take towels and toys home by Sunday evening. The gate code changes on Monday.',
  },
  {
    daysAgo: 40,
    title: 'Minutes of the October meeting are online',
    categories: ['Documents & Notices', 'HOA Business'],
    content: 'The board approved the painting contract and postponed the gate. You find the minutes under Documents.',
  },
  {
    daysAgo: 26,
    title: 'Thank you to the clean-up crew',
    categories: ['Good News', 'Community Events'],
    content: 'Thirty-one neighbors, fourteen bags, one lost tricycle returned to its owner. The park has not looked like this in years.',
    picture: 'park',
  },
  {
    daysAgo: 15,
    title: 'Street sweeping on Oakridge Dr and Rockrose Dr',
    categories: ['Maintenance & Repairs'],
    content: 'The city sweeps both streets on Tuesday between 7 and 11. Please keep the kerb free of cars.',
  },
  {
    daysAgo: 9,
    title: 'Smoke detector check',
    categories: ['Urgent / Safety', 'Reminders & Guidelines'],
    content:
      'When did you last press the button? The fire station gives new batteries to everyone over 65; call the number on the attached sheet or ask Walter.',
  },
  {
    daysAgo: 4,
    title: 'Holiday lights: who has a tall ladder?',
    categories: ['Community Events'],
    content:
      'We decorate the entrance on Saturday in two weeks. We have the lights; we need two tall ladders and four people who are not afraid of them.',
    picture: 'lights',
  },
] as const

export const WATER = {
  title: 'Water shut-off on Rockrose Dr, tomorrow 9 to noon',
  content:
    'The city is replacing a valve. Fill a kettle and a jug tonight; pressure should be back to normal by lunch.\n\nAffected: Rockrose Dr and Sageleaf Cir, all numbers. Questions: call the city’s hotline at (555) 010-0199.',
}

export const DOCUMENTS = [
  {
    daysAgo: 310,
    title: 'Bylaws',
    category: 'Bylaws',
    isPublic: true,
    description: 'As amended in 2024.',
    paragraphs: [
      'Article 1. The name of the association is Rancho Sage HOA.',
      'Article 2. Every owner of a lot is a member. Membership follows the lot and ends with the sale of it.',
      'Article 3. The members meet once a year, in November. Twenty per cent of the lots are a quorum.',
      'Article 4. The board has five members, elected for two years. It meets on the second Thursday of each month; the meetings are open.',
    ],
  },
  {
    daysAgo: 120,
    title: 'Budget 2026',
    category: 'Financial Reports',
    isPublic: false,
    description: 'Approved in July.',
    paragraphs: [
      'Income: assessments of 74 lots, $186,480; interest, $1,120.',
      'Expenses: landscaping $52,000; water $31,400; pool $22,750; insurance $19,300; management $12,000; repairs $18,600; reserves $31,550.',
    ],
  },
  {
    daysAgo: 75,
    title: 'Minutes, September',
    category: 'Meeting Minutes',
    isPublic: false,
    description: '',
    paragraphs: [
      'Present: Park, Osei, Banerjee, Flores. Absent: Weber.',
      'The September minutes were approved. The painting contract was discussed; three offers were compared.',
    ],
  },
  {
    daysAgo: 41,
    title: 'Minutes, October',
    category: 'Meeting Minutes',
    isPublic: false,
    description: 'With the painting contract.',
    paragraphs: [
      'Present: all. The painting contract was given to Brush & Sons for $8,400, four in favor, one against.',
      'The gate is postponed until the reserve study is here.',
    ],
  },
  {
    daysAgo: 33,
    title: 'Autumn newsletter',
    category: 'Newsletters',
    isPublic: true,
    description: 'Recipes, a lost cat (found) and the garden tour.',
    paragraphs: ['Dear neighbors, the garden tour had 118 visitors.', 'The cat of number 27 was in the pool house all along.'],
  },
  {
    daysAgo: 20,
    title: 'Architectural request',
    category: 'Forms',
    isPublic: false,
    description: 'For paint, fences, solar panels and sheds.',
    paragraphs: ['Name, address, what you would like to change, a sketch, colors and materials.', 'The committee answers within 30 days.'],
  },
  {
    daysAgo: 6,
    title: 'Third quarter, income and expenses',
    category: 'Financial Reports',
    isPublic: false,
    description: 'Unaudited.',
    paragraphs: ['Income $140,910, expenses $133,480. Reserves stand at $212,300.'],
  },
] as const

export const MESSAGES = [
  {
    from: 'margaret',
    daysAgo: 30,
    subject: 'Parking on Sageleaf Cir',
    content: 'Two vans have been parked across from number 18 for a week. Is there a rule about that?',
    reply: 'There is: no commercial vehicles overnight. We have left a note; if they are still there on Friday, please tell us.',
    repliedAfter: 2,
    viewed: true,
  },
  {
    from: 'tom',
    daysAgo: 12,
    subject: 'Key for the pavilion',
    content: 'Could I borrow the key on the 14th for my daughter’s birthday? About fifteen children, until five.',
    reply: 'With pleasure. Walter at 27 Oakridge Dr has the key; please bring it back on Sunday.',
    repliedAfter: 1,
    viewed: false,
  },
  {
    from: 'margaret',
    daysAgo: 3,
    subject: 'Hearing loop at the annual meeting',
    content: 'Last year I could not follow the speakers at the back. Could you set up the loop this time?',
    reply: 'Yes, and thank you for reminding us. Seats in the first three rows will be kept free.',
    repliedAfter: 1,
    viewed: false,
  },
  {
    from: null,
    daysAgo: 11,
    subject: 'Invoice for the fence',
    content:
      'I paid my half of the shared fence in September and have not heard back about the association’s half. Could somebody look at it?',
    reply: null,
    repliedAfter: 0,
    viewed: false,
  },
  {
    from: null,
    daysAgo: 1,
    subject: 'Bees in the retaining wall',
    content: 'There is a swarm in the wall behind the mailboxes. They are peaceful, but children pass there.',
    reply: null,
    repliedAfter: 0,
    viewed: false,
  },
] as const

export const GUIDELINES = [
  {
    title: 'Clear brush within thirty feet of the house',
    tags: ['Fire Safety', 'Landscaping'],
    priority: true,
    description:
      'From May to October keep thirty feet around every building free of dry grass, dead branches and stacked wood. The fire inspector visits in June; what he lists has to be done within two weeks.',
  },
  {
    title: 'Overnight parking',
    tags: ['Parking'],
    priority: false,
    description:
      'Guests may park on the street for up to three nights. Commercial vehicles, trailers and boats may not stay overnight outside a garage.',
  },
  {
    title: 'Holiday decorations',
    tags: ['Seasonal'],
    priority: false,
    description:
      'Lights and figures may go up four weeks before a holiday and come down two weeks after it. Please switch sound off at nine.',
  },
  {
    title: 'Paint colors',
    tags: ['Structures', 'Maintenance'],
    priority: false,
    description:
      'Exterior colors come from the approved palette of twelve. Ask the committee before you buy paint; answers take up to thirty days.',
  },
  {
    title: 'Dogs in common areas',
    tags: ['Common Areas', 'Safety'],
    priority: false,
    description: 'Dogs are welcome on a leash. Bags are at both park entrances. The lawn by the playground is for people only.',
  },
  {
    title: 'Solar panels',
    tags: ['Structures'],
    priority: false,
    description: 'Panels are allowed on every roof. The committee only looks at the route of the cables and the place of the battery.',
  },
  {
    title: 'Trash cans',
    tags: ['Maintenance'],
    priority: false,
    description: 'Cans go out after five on Monday and come in by eight on Tuesday evening, out of sight of the street.',
  },
  {
    title: 'Fireworks',
    tags: ['Fire Safety', 'Safety', 'Seasonal', 'Common Areas'],
    priority: true,
    description: 'No fireworks of any kind, also no sparklers, anywhere in the neighborhood and on any day of the year.',
  },
  {
    title: 'Drought watering days',
    tags: ['Landscaping', 'Seasonal'],
    priority: true,
    description: 'Even numbers water on Tuesday and Saturday, odd numbers on Wednesday and Sunday, before nine in the morning.',
    endedDaysAgo: 40,
  },
] as const

export const REPORTS = [
  {
    from: 'margaret',
    daysAgo: 5,
    issueType: 'Something is Broken',
    relevance: 'Common Area',
    description: 'The streetlight by the park path has been out since Sunday. It is pitch dark there at six, and people come from the bus.',
    photos: ['darkStreetlight', 'streetlightCloseUp'],
    steps: [{ afterDays: 1, status: 'In Progress', comment: 'Reported to the city, ticket 4471. They promise a crew this week.' }],
  },
  {
    from: 'tom',
    daysAgo: 18,
    issueType: 'Landscape Issue',
    relevance: 'Common Area',
    description: 'A sprinkler head by the pool gate is broken and floods the path every morning.',
    photos: ['brokenSprinkler'],
    steps: [
      { afterDays: 2, status: 'In Progress', comment: 'The gardener has ordered the part.' },
      { afterDays: 6, status: 'Closed', comment: 'Replaced and tested. Thank you for the photo, it saved a trip.' },
    ],
  },
  {
    from: null,
    daysAgo: 2,
    issueType: 'Animal-Related Issue',
    relevance: 'Nearby Property',
    description: 'Raccoons have opened the trash cans on our side of the street three nights in a row.',
    photos: [],
    steps: [],
  },
  {
    from: null,
    daysAgo: 1,
    issueType: 'Security Concern',
    relevance: 'Common Area',
    description: 'The side gate of the pool does not fall shut any more; it was open all night.',
    photos: [],
    steps: [],
  },
] as const

export const EVENTS = [
  {
    inDays: -24,
    title: 'Park clean-up',
    location: 'The park',
    tags: ['Volunteer', 'Community'],
    timeStart: '09:00',
    timeEnd: '12:00',
    description: 'Gloves and bags are there. Coffee and cake afterwards.',
  },
  {
    inDays: 3,
    title: 'Board meeting',
    location: 'The pavilion',
    tags: ['Board Meeting'],
    timeStart: '19:00',
    timeEnd: '20:30',
    description: 'Open to everyone. On the agenda: mailboxes, the gate, the reserve study.',
  },
  {
    inDays: 6,
    title: 'Coffee with the neighbors',
    location: 'The pavilion',
    tags: ['Social'],
    timeStart: '10:00',
    timeEnd: '11:30',
    description: 'Bring a cup. New neighbors drink first.',
  },
  {
    inDays: 9,
    title: 'Outdoor film night',
    location: 'The lawn',
    tags: ['Social', 'Community'],
    timeStart: '18:30',
    timeEnd: '21:00',
    description: 'Cancelled because of the forecast; a new date follows in spring.',
    cancelled: true,
  },
  {
    inDays: 14,
    title: 'Hanging the holiday lights',
    location: 'The entrance',
    tags: ['Holiday', 'Volunteer'],
    timeStart: '13:00',
    timeEnd: '16:00',
    description: 'We have the lights and need ladders, patience and people.',
    picture: 'lights',
  },
  {
    inDays: 20,
    days: 3,
    title: 'Street resurfacing, Goldenbush Dr',
    location: 'Goldenbush Dr',
    tags: ['Maintenance'],
    description: 'Please park in the side streets for three days.',
  },
  {
    inDays: 27,
    title: 'Emergency evening: what is in your bag?',
    location: 'The pavilion',
    tags: ['Emergency Prep'],
    timeStart: '18:00',
    timeEnd: '19:00',
    description: 'The fire station shows what to pack and answers questions.',
  },
] as const

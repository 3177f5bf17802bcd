import { asStored } from '../../words/parts'

export const menu = { contacts: 'Contacts' }

export const contacts = {
  pageTitle: 'Contacts',
  subtitle: 'Phone numbers and email addresses for your community',
  sections: { emergency: 'Emergency', board: 'Board', services: 'Services' },
  add: 'Add Contact',
  print: 'Print',
  loadFailed: 'Failed to load contacts',
  none: 'No contacts yet',
  firstNumber: 'Add the emergency number first.',
  noneYet: 'Phone numbers from the board will appear here. In an emergency, call 911.',
  call: (who: string, phone: string) => `Call ${who}, ${phone}`,
  isPublic: 'Shown before sign-in',
  editContact: 'Edit Contact',
  save: 'Save Contact',
  section: 'Section',
  sectionRequired: 'Choose a section',
  role: 'Role or service',
  roleExample: 'For example, President or Gate security',
  roleRequired: 'Enter a role or the name of a service',
  name: 'Name (optional)',
  phone: 'Phone (optional)',
  email: 'Email (optional)',
  note: 'Note (optional)',
  noteExample: 'For example, office hours',
  showBefore: 'Show before sign-in',
  showBeforeHint: 'For people waiting for approval. Anyone on the internet can see it.',
  added: 'Contact added',
  updated: 'Contact updated',
  saveFailed: 'Failed to save contact',
  moveFailed: 'Failed to move the contact',
  moved: (who: string, place: number, all: number) => `${who}: ${place} of ${all}`,
  editNamed: (who: string) => `Edit ${who}`,
  deleteNamed: (who: string) => `Delete ${who}`,
  moveUp: (who: string) => `Move ${who} up`,
  moveDown: (who: string) => `Move ${who} down`,
  deleteQuestion: 'Delete this contact?',
  deleteEffect: 'No one will see this contact anymore.',
  deleted: 'Contact deleted',
  deleteFailed: 'Failed to delete contact',
}

export const auditActions = /* @__PURE__ */ asStored('added contact', 'edited contact', 'deleted contact', 'ordered contacts')

export const problems = {
  contactDeleted: 'Contact deleted',
  contactsFull: (most: number) => `There can be at most ${most} contacts. Delete one first.`,
  contactsMax: (most: number) => `At most ${most} contacts`,
  contactsOrdered: 'Order saved',
  contactsTwice: 'List each contact once',
}

export const missing = { Contact: 'Contact not found' }

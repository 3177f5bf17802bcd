import { expect, test } from 'vitest'
import type { ListedUser } from '../answers'
import { actionsFor } from './user-actions'
import { matching } from './user-words'

const person = (change: Partial<ListedUser> = {}): ListedUser => ({
  id: 2,
  username: 'tom',
  name: 'Tom Becker',
  email: 'tom@example.org',
  streetNumber: '7',
  streetName: 'Oakridge Dr',
  hoaStatus: 'renter',
  isAdmin: false,
  isSuperAdmin: false,
  phoneNumber: null,
  phoneVerified: false,
  mailingAddress: null,
  textOptIn: false,
  language: null,
  status: 'active',
  createdAt: '2026-11-21T10:00:00.000Z',
  lastLoginDate: null,
  approvalNotificationSent: false,
  emailSubscribed: true,
  unsubscribedAt: null,
  unsubscribeReason: null,
  unsubscribeNote: null,
  ...change,
})
const admin = { id: 1, isAdmin: true, isSuperAdmin: false }
const superAdmin = { id: 1, isAdmin: true, isSuperAdmin: true }

test('an admin approves, edits and bans, but neither promotes nor deletes', () => {
  expect(actionsFor(admin, person({ status: 'pending' }))).toEqual(['approve', 'decline', 'edit', 'emails', 'ban'])
  expect(actionsFor(admin, person())).toEqual(['edit', 'write', 'emails', 'resend', 'takeBack', 'moveOut', 'ban'])
  const signedIn = { status: 'approved', lastLoginDate: '2026-11-22' }
  expect(actionsFor(admin, person(signedIn))).toEqual(['edit', 'write', 'emails', 'resend', 'moveOut', 'ban'])
  expect(actionsFor(admin, person({ status: 'inactive' }))).toEqual(['approve', 'edit', 'emails'])
  expect(actionsFor(admin, person({ status: 'banned' }))).toEqual(['edit', 'emails', 'unban'])
  expect(actionsFor(admin, person({ status: 'unsubscribed' }))).toEqual(['edit', 'emails', 'reactivate'])
})

test('a super admin also changes roles and deletes whoever is no super admin', () => {
  expect(actionsFor(superAdmin, person())).toEqual([
    ...['edit', 'write', 'emails', 'resend', 'role', 'rescue', 'takeBack', 'moveOut', 'ban', 'delete'],
  ])
  expect(actionsFor(superAdmin, person({ isSuperAdmin: true }))).not.toContain('delete')
})

test('the link of an open invitation is for those who may invite; an admin’s for super admins', () => {
  const invited = person({ status: 'pending', invitation: 'sent' })
  expect(actionsFor(admin, person({ status: 'pending' }))).not.toContain('link')
  expect(actionsFor(admin, invited)).toContain('link')
  expect(actionsFor(admin, { ...invited, isAdmin: true })).not.toContain('link')
  expect(actionsFor(superAdmin, { ...invited, isAdmin: true })).toContain('link')
})

test('nobody gets a hold on a super admin from below, or on their own standing', () => {
  expect(actionsFor(admin, person({ isSuperAdmin: true }))).toEqual(['write', 'emails'])
  expect(actionsFor(superAdmin, person({ id: 1, isAdmin: true, isSuperAdmin: true }))).toEqual(['edit', 'emails'])
})

test('a search takes no account of case and accents, and finds all of its words', () => {
  const jose = person({ name: 'José Núñez', username: 'pepe', phoneNumber: '555-0199' })
  for (const query of ['jose', 'JOSÉ nunez', 'Núñez oak 7', 'nu\u0301n\u0303ez', 'pepe', '0199', ''])
    expect(matching(query)(jose), query).toBe(true)
  for (const query of ['jose becker', 'josef', '8 oakridge']) expect(matching(query)(jose), query).toBe(false)
})

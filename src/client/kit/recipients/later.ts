import { words } from 'virtual:words/notifying'
import { lazyPart } from '../navigation/lazy-page'

/** Loaded with their words when they are shown, so that pages stay within their budgets. */
const loadLines = () => import('./recipient-line')
export const RecipientLine = lazyPart(loadLines, 'RecipientLine', words)
export const EmailsLine = lazyPart(loadLines, 'EmailsLine', words)
export const ToldLines = lazyPart(() => import('./told-lines'), 'ToldLines', words)

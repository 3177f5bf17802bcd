import { test } from 'vitest'
import { requireUpgrade, since } from '../src/testing/older-database'

test.each(since)('a database at %s becomes one of today, with everything in it', requireUpgrade)

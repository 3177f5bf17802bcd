/**
 * The sheets of the pages before sign-in, and so of every page. Mantine's come one component at a time
 * (8 KB instead of 32, and 3 KB of variables with every color), in a cascade layer, so that our own rules win wherever a chunk
 * happens to load.
 * A component that only signed-in pages use has its line in signed-in.ts.
 */
import './layers.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import './theme-words.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Button.layer.css'
import './fonts.css'
import './colors.css'
import './opening.css'
import './base.css'
import './controls.css'
import './elements.css'

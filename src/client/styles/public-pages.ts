/**
 * Styles of the pages before sign-in, which every page loads. Importing Mantine's styles per component takes 8 KB instead of 32. They are
 * in a cascade layer, so that the portal's rules win in any loading order. Components used only after sign-in belong in signed-in.ts.
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

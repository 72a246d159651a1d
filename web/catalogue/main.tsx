import '@fontsource-variable/inter/wght.css';
import '../styles/index.css';
import './catalogue.css';
import { render } from 'preact';
import { loadTexts } from '../i18n/language.ts';
import { beginTheme } from '../ui/theme.ts';
import { Catalogue } from './catalogue.tsx';

beginTheme();
await loadTexts();
const root = document.querySelector('#app');
if (root === null) throw new Error('The page has no #app element.');
render(<Catalogue />, root);

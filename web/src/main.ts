import { mount } from "svelte";
import App from "./App.svelte";
import { keepWhenIdle } from "./net/offline.svelte";
import { settings } from "./state/settings.svelte";
import "./style/tokens.css";
import "./style/page.css";
import { fetchTranslation } from "./words/translation.svelte";

await fetchTranslation(settings.language);
mount(App, { target: document.getElementById("app")! });
keepWhenIdle();

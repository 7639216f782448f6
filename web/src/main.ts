import { mount } from "svelte";
import App from "./App.svelte";
import { keepWhenIdle } from "./net/offline.svelte";
import "./style/tokens.css";
import "./style/page.css";

mount(App, { target: document.getElementById("app")! });
keepWhenIdle();
